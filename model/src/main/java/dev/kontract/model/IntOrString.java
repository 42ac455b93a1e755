package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A value that is either a 32-bit number or a string, for example {@code 5} or {@code "10%"}. Immutable.
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

    /** The number {@code value}. */
    public static IntOrString of(int value) {
        return new IntOrString(value);
    }

    /** The text {@code value}, for example a port name or a percentage. */
    @JsonCreator
    public static IntOrString of(String value) {
        return new IntOrString(Objects.requireNonNull(value));
    }

    @JsonCreator
    static IntOrString ofNumber(int value) {
        return of(value);
    }

    /** Whether this is the number, not the text. */
    public boolean isInt() {
        return value instanceof Integer;
    }

    /** The number; throws {@link IllegalStateException} when this is a text. */
    public int intValue() {
        if (value instanceof Integer number) {
            return number;
        }
        throw new IllegalStateException("not a number: " + value);
    }

    /** The text, or the number written in decimal. */
    public String stringValue() {
        return value.toString();
    }

    /** Whether this is a text like {@code 10%}. */
    public boolean isPercent() {
        return value instanceof String text && PERCENT.matcher(text).matches();
    }

    /**
     * The number, or the percentage of {@code total}, rounded up.
     *
     * @throws IllegalStateException when this is a text but no percentage
     */
    public int shareRoundedUp(int total) {
        return isInt() ? intValue() : Math.toIntExact(-Math.floorDiv(-percent() * total, 100));
    }

    /**
     * The number, or the percentage of {@code total}, rounded down.
     *
     * @throws IllegalStateException when this is a text but no percentage
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
