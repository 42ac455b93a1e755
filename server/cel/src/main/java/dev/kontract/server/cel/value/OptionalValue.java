package dev.kontract.server.cel.value;

import org.jspecify.annotations.Nullable;

/**
 * An optional of CEL.
 *
 * @param value the value, or null if there is none
 */
public record OptionalValue(@Nullable Object value) {

    private static final OptionalValue NONE = new OptionalValue(null);

    /** Returns the optional without a value. */
    public static OptionalValue none() {
        return NONE;
    }

    /** Returns whether there is a value. */
    public boolean hasValue() {
        return value != null;
    }

    /** Returns the value, or the error of reading an empty optional. */
    public Object get() {
        return value == null ? new ErrorValue("optional.none() dereference") : value;
    }
}
