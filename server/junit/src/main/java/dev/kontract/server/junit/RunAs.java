package dev.kontract.server.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The user that an injected client or kubeconfig acts as; the administrator unless set. It has the permissions that RBAC gives
 * it, and is the actor of its requests in the audit log.
 *
 * <pre>{@code
 * @Kontract(manifests = "deploy/rbac.yaml")
 * class PermissionsTest {
 *     @RunAs("system:serviceaccount:shop:operator")
 *     KubernetesClient operator;
 *     KubernetesClient administrator;
 * }
 * }</pre>
 *
 * <p>On a field or a parameter the annotation applies to that one, on a method to the test, on a class to all of its tests. The
 * nearest one takes precedence. May be used as a meta-annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD, ElementType.TYPE})
public @interface RunAs {

    /**
     * The name of the user: one of {@link Kontract#users}, the subject of a binding, or a service account that exists, {@code
     * system:serviceaccount:<namespace>:<name>}. A user whom nothing on the server mentions is rejected, unless it has groups.
     */
    String value();

    /** The groups of the user, in addition to those in {@link Kontract#users}. */
    String[] groups() default {};
}
