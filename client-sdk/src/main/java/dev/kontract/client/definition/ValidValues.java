package dev.kontract.client.definition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Restricts the values of a property. Attributes that are not set do not restrict.
 *
 * <pre>{@code
 * record BackupSpec(
 *         @ValidValues(pattern = "[a-z]+", maxLength = 63) String volume,
 *         @ValidValues(minimum = 1, maximum = 30) int keep) {}
 * }</pre>
 *
 * @see <a href="https://json-schema.org/draft-wright-json-schema-validation-00">The keywords of JSON Schema</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface ValidValues {

    /** The minimum. */
    double minimum() default Double.NEGATIVE_INFINITY;

    /** The maximum. */
    double maximum() default Double.POSITIVE_INFINITY;

    /** The minimum number of characters of a string. */
    long minLength() default 0;

    /** The maximum number of characters of a string. */
    long maxLength() default Long.MAX_VALUE;

    /** The minimum number of elements of a list. */
    long minItems() default 0;

    /** The maximum number of elements of a list. */
    long maxItems() default Long.MAX_VALUE;

    /** The minimum number of entries of a map. */
    long minProperties() default 0;

    /** The maximum number of entries of a map. */
    long maxProperties() default Long.MAX_VALUE;

    /** A regular expression that a part of the string matches, in the syntax of RE2. */
    String pattern() default "";

    /** The format of a string, for example {@code date-time} or {@code ipv4}. */
    String format() default "";
}
