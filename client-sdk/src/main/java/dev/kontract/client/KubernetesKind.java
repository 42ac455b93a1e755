package dev.kontract.client;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the kind that a class represents, for {@link Kind#of(Class)}.
 *
 * <pre>{@code
 * @KubernetesKind(group = "stable.example.com", version = "v1")
 * public class Backup extends CustomResource<BackupSpec, BackupStatus> {}
 *
 * Resource<Backup> backups = client.resource(Kind.of(Backup.class)).inNamespace("shop");
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface KubernetesKind {

    /** The API group, for example {@code stable.example.com}. */
    String group();

    /** The version, for example {@code v1}. */
    String version();

    /** The kind; by default the simple name of the class. */
    String kind() default "";

    /** The plural name used in paths; by default the kind in lower case with an appended {@code s}. */
    String plural() default "";

    /** Whether objects belong to a namespace. */
    Kind.Scope scope() default Kind.Scope.NAMESPACED;

    /** Short names for kubectl, for example {@code bk}; part of the definition only. */
    String[] shortNames() default {};

    /** Groups of kinds that kubectl lists together, for example {@code all}; part of the definition only. */
    String[] categories() default {};
}
