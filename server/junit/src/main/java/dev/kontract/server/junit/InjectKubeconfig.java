package dev.kontract.server.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a parameter or a field for the kubeconfig of the server: a {@link String} gets its text, a {@link java.nio.file.Path} a
 * file that is deleted after the test. For clients outside of this process, and for tests of TLS.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.ANNOTATION_TYPE})
public @interface InjectKubeconfig {}
