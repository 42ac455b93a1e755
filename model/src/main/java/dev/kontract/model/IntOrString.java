package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A value that is either a 32-bit integer or a string, for example {@code 5} or {@code "10%"}. Immutable.
 *
 * <pre>{@code
 * IntOrString.of(3).shareRoundedUp(10);         // 3
 * IntOrString.of("25%").shareRoundedUp(10);     // 3
 * IntOrString.of("25%").shareRoundedDown(10);   // 2
 * }</pre>
 */
public final class IntOrString {

    private static final Pattern PERCENT = Pattern.compile("[0-9]{1,9}%");

    private final Object value;

    private IntOrString(Object value) {
        this.value = value;
    }

    /** Returns an integer value. */
    public static IntOrString of(int value) {
        return new IntOrString(value);
    }

    /** Returns a string value, for example a port name or a percentage. */
    @JsonCreator
    public static IntOrString of(String value) {
        return new IntOrString(Objects.requireNonNull(value));
    }

    @JsonCreator
    static IntOrString ofNumber(int value) {
        return of(value);
    }

    /** Returns whether this is an integer. */
    public boolean isInt() {
        return value instanceof Integer;
    }

    /**
     * Returns the integer.
     *
     * @throws IllegalStateException if this is a string
     */
    public int intValue() {
        if (value instanceof Integer number) {
            return number;
        }
        throw new IllegalStateException("not a number: " + value);
    }

    /** Returns the string, or the integer in decimal. */
    public String stringValue() {
        return value.toString();
    }

    /** Returns whether this is a percentage such as {@code 10%}. */
    public boolean isPercent() {
        return value instanceof String text && PERCENT.matcher(text).matches();
    }

    /**
     * Returns the integer, or the percentage of {@code total} rounded up.
     *
     * @throws IllegalStateException if this is a string but not a percentage
     */
    public int shareRoundedUp(int total) {
        return isInt() ? intValue() : Math.toIntExact(-Math.floorDiv(-percent() * total, 100));
    }

    /**
     * Returns the integer, or the percentage of {@code total} rounded down.
     *
     * @throws IllegalStateException if this is a string but not a percentage
     */
    public int shareRoundedDown(int total) {
        return isInt() ? intValue() : Math.toIntExact(Math.floorDiv(percent() * total, 100));
    }

    private long percent() {
        if (!isPercent()) {
            throw new IllegalStateException("not a percentage: " + value);
        }
        String text = stringValue();
        return Long.parseLong(text.substring(0, text.length() - 1));
    }

    @JsonValue
    Object wireValue() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntOrString that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return stringValue();
    }
}
