package dev.kontract.client.definition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A validation rule in CEL. In the expression, {@code self} is the value of the property or the object of the class that is
 * annotated, and {@code oldSelf} the value before an update.
 *
 * <pre>{@code
 * @Rule(value = "self.min <= self.max", message = "min must not exceed max")
 * record ScalingSpec(int min, int max, @Rule("self == oldSelf") String volume) {}
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules">
 *     Validation rules</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.TYPE})
@Repeatable(Rule.All.class)
public @interface Rule {

    /** The expression, which is true for a valid value. */
    String value();

    /** The message for an invalid value; the expression by default. */
    String message() default "";

    /** An expression that returns the message. */
    String messageExpression() default "";

    /** The reason of the failure, for example {@code FieldValueForbidden}. */
    String reason() default "";

    /** The path of the property to blame, below the one that is annotated, for example {@code .max}. */
    String fieldPath() default "";

    /** Several rules. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.TYPE})
    @interface All {

        /** The rules. */
        Rule[] value();
    }
}
