package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A resource quantity in the API's notation: {@code 100m}, {@code 1.5Gi}, {@code 2e3}. Immutable.
 *
 * <p>Values have up to nine decimal places; anything finer is rounded away from zero. {@link #toString()} returns the
 * original text if it is close enough to the canonical form, as the API does, and otherwise the canonical form: an
 * integer with the largest suffix that loses no precision. {@link #compareTo} compares by value; two quantities are
 * equal only if they also have the same text.
 *
 * <pre>{@code
 * Quantity.parse("1Gi").add(Quantity.parse("512Mi"));               // 1536Mi
 * Quantity.parse("100m").multiply(3);                               // 300m
 * Quantity.parse("1Ki").compareTo(Quantity.parse("1024")) == 0;     // true
 * }</pre>
 */
public final class Quantity implements Comparable<Quantity> {

    /** The suffix families. */
    public enum Format {
        /** Powers of 1000: {@code m}, {@code k}, {@code M} and so on. */
        DECIMAL_SI,
        /** Powers of 1024: {@code Ki}, {@code Mi} and so on. */
        BINARY_SI,
        /** Powers of ten as a decimal exponent: {@code e3}. */
        DECIMAL_EXPONENT
    }

    private static final String DECIMAL_SUFFIXES = "num kMGTPE";
    private static final String BINARY_SUFFIXES = " KMGTPE";
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final int NANO = 9;
    private static final int LARGEST_SUFFIX = 18;

    /** Zero. */
    public static final Quantity ZERO = of(0, Format.DECIMAL_SI);

    private final BigDecimal amount;
    private final Format format;
    private final String text;

    private Quantity(BigDecimal amount, Format format, String text) {
        this.amount = amount;
        this.format = format;
        this.text = text;
    }

    /** Returns an integer quantity that is written with the suffixes of {@code format}. */
    public static Quantity of(long amount, Format format) {
        return of(BigDecimal.valueOf(amount), format);
    }

    /** Returns a quantity that is written with the suffixes of {@code format}. */
    public static Quantity of(BigDecimal amount, Format format) {
        BigDecimal kept = amount.scale() <= NANO ? amount : amount.setScale(NANO, RoundingMode.UP);
        return new Quantity(kept, format, canonical(kept, format));
    }

    /** Returns a quantity that was written as a JSON number instead of a string. */
    @JsonCreator
    static Quantity ofNumber(long number) {
        return parse(Long.toString(number));
    }

    /** Returns a quantity that was written as a JSON number instead of a string. */
    @JsonCreator
    static Quantity ofNumber(double number) {
        return parse(BigDecimal.valueOf(number).toPlainString());
    }

    /**
     * Parses a quantity.
     *
     * @throws IllegalArgumentException if {@code text} is not a quantity; the message is that of the API
     */
    @JsonCreator
    public static Quantity parse(String text) {
        QuantityParser parser = new QuantityParser(text);
        BigDecimal amount = parser.amount();
        return parser.keepsText()
                ? new Quantity(amount, parser.format(), text)
                : new Quantity(amount, parser.format(), canonical(amount, parser.format()));
    }

    /** Parses a quantity; returns empty if it is malformed. */
    public static Optional<Quantity> find(String text) {
        try {
            return Optional.of(parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the value. */
    public BigDecimal amount() {
        return amount;
    }

    /** Returns the suffix family it is written with. */
    public Format format() {
        return format;
    }

    /** Returns -1, 0 or 1 for a negative, zero or positive value. */
    public int signum() {
        return amount.signum();
    }

    /** Returns whether the value is an integer. */
    public boolean isInteger() {
        return amount.stripTrailingZeros().scale() <= 0;
    }

    /** Returns the sum, in the format of this quantity unless this is zero. */
    public Quantity add(Quantity other) {
        return of(amount.add(other.amount), signum() == 0 ? other.format : format);
    }

    /** Returns the difference, in the format of this quantity unless this is zero. */
    public Quantity subtract(Quantity other) {
        return of(amount.subtract(other.amount), signum() == 0 ? other.format : format);
    }

    /** Returns the product, in the format of this quantity. */
    public Quantity multiply(long times) {
        return of(amount.multiply(BigDecimal.valueOf(times)), format);
    }

    /** Returns the negated quantity. */
    public Quantity negate() {
        return of(amount.negate(), format);
    }

    /** Returns the smaller of the two quantities; this one if they are equal in value. */
    public Quantity min(Quantity other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** Returns the larger of the two quantities; this one if they are equal in value. */
    public Quantity max(Quantity other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Returns the value as an integer, rounded up. */
    public long longValue() {
        return amount.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** Returns the value in thousandths, rounded up; the usual unit of CPU time. */
    public long milliValue() {
        return amount.movePointRight(3).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /**
     * Returns this quantity with at most {@code decimals} decimal places, rounded away from zero; this instance if it
     * has no more.
     */
    public Quantity roundUp(int decimals) {
        return amount.scale() <= decimals ? this : of(amount.setScale(decimals, RoundingMode.UP), format);
    }

    /** Compares by value: {@code 1Ki} and {@code 1024} compare as equal. */
    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Quantity that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the text on the wire. */
    @Override
    @JsonValue
    public String toString() {
        return text;
    }

    private static String canonical(BigDecimal amount, Format format) {
        if (amount.signum() == 0) {
            return "0";
        }
        BigDecimal plain = amount.stripTrailingZeros();
        boolean binary =
                format == Format.BINARY_SI && plain.scale() <= 0 && plain.abs().compareTo(KIBI) >= 0;
        return binary ? binary(plain.toBigIntegerExact()) : decimal(plain, format);
    }

    private static String binary(BigInteger value) {
        int thousands = 0;
        BigInteger rest = value;
        while (thousands + 1 < BINARY_SUFFIXES.length() && rest.getLowestSetBit() >= 10) {
            rest = rest.shiftRight(10);
            thousands++;
        }
        return thousands == 0 ? rest.toString() : rest.toString() + BINARY_SUFFIXES.charAt(thousands) + 'i';
    }

    private static String decimal(BigDecimal plain, Format format) {
        int exponent = Math.floorDiv(-plain.scale(), 3) * 3;
        String number = plain.movePointLeft(exponent).toBigIntegerExact().toString();
        // The API writes a value without a suffix if it is too large for the largest one.
        boolean named = format == Format.DECIMAL_EXPONENT || exponent <= LARGEST_SUFFIX;
        if (exponent == 0 || !named) {
            return number;
        }
        return format == Format.DECIMAL_EXPONENT
                ? number + 'e' + exponent
                : number + DECIMAL_SUFFIXES.charAt((exponent + NANO) / 3);
    }
}
