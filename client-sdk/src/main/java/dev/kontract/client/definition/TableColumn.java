package dev.kontract.client.definition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Shows a property as a column of {@code kubectl get}. The property must not be inside of a list or a map.
 *
 * <pre>{@code
 * record BackupStatus(@TableColumn(name = "Last run") Time finished) {}
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#additional-printer-columns">
 *     Additional printer columns</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface TableColumn {

    /** The heading; by default the name of the property, with its first letter in upper case. */
    String name() default "";

    /** 0 for a column that is always shown, a greater number for one of {@code -o wide} only. */
    int priority() default 0;
}
