package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * An amount of a resource in the notation of the API: {@code 100m}, {@code 1.5Gi}, {@code 2e3}. Immutable.
 *
 * <p>An amount is exact down to nine decimals; what is finer is rounded away from zero. {@link #toString()} is the form the
 * API keeps: the text as it came when that is as good as canonical, otherwise the canonical form, a whole number with the
 * largest suffix that loses nothing. Amounts written with different suffixes compare by their value; they are equal only
 * when they are written alike.
 *
 * <pre>{@code
 * Quantity.parse("1Gi").add(Quantity.parse("512Mi"));               // 1536Mi
 * Quantity.parse("100m").multiply(3);                               // 300m
 * Quantity.parse("1Ki").compareTo(Quantity.parse("1024")) == 0;     // true
 * }</pre>
 */
public final class Quantity implements Comparable<Quantity> {

    /** The three families of suffixes. */
    public enum Format {
        /** {@code m}, {@code k}, {@code M} ...: powers of 1000. */
        DECIMAL_SI,
        /** {@code Ki}, {@code Mi} ...: powers of 1024. */
        BINARY_SI,
        /** {@code e3}: a power of ten in digits. */
        DECIMAL_EXPONENT
    }

    private static final String DECIMAL_SUFFIXES = "num kMGTPE";
    private static final String BINARY_SUFFIXES = " KMGTPE";
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final int NANO = 9;
    private static final int LARGEST_SUFFIX = 18;

    private final BigDecimal amount;
    private final Format format;
    private final String text;

    private Quantity(BigDecimal amount, Format format, String text) {
        this.amount = amount;
        this.format = format;
        this.text = text;
    }

    /** A whole number, written with the suffixes of {@code format}. */
    public static Quantity of(long amount, Format format) {
        return of(BigDecimal.valueOf(amount), format);
    }

    /** The quantity of {@code amount}, to be written with suffixes of {@code format}. */
    public static Quantity of(BigDecimal amount, Format format) {
        BigDecimal kept = amount.scale() <= NANO ? amount : amount.setScale(NANO, RoundingMode.UP);
        return new Quantity(kept, format, canonical(kept, format));
    }

    /** A quantity that was written without quotes, as people do. */
    @JsonCreator
    static Quantity ofNumber(long number) {
        return parse(Long.toString(number));
    }

    /** A quantity that was written without quotes, as people do. */
    @JsonCreator
    static Quantity ofNumber(double number) {
        return parse(BigDecimal.valueOf(number).toPlainString());
    }

    /**
     * Reads the notation.
     *
     * @throws IllegalArgumentException when {@code text} is anything else, with the wording of the API
     */
    @JsonCreator
    public static Quantity parse(String text) {
        QuantityParser parser = new QuantityParser(text);
        BigDecimal amount = parser.amount();
        return parser.keepsText()
                ? new Quantity(amount, parser.format(), text)
                : new Quantity(amount, parser.format(), canonical(amount, parser.format()));
    }

    /** The amount as a plain number. */
    public BigDecimal amount() {
        return amount;
    }

    /** The family of suffixes it is written with. */
    public Format format() {
        return format;
    }

    /** Minus one, zero or one, as the amount is negative, zero or positive. */
    public int signum() {
        return amount.signum();
    }

    /** The sum, written as this is unless this is zero. */
    public Quantity add(Quantity other) {
        return of(amount.add(other.amount), signum() == 0 ? other.format : format);
    }

    /** The difference, written as this is unless this is zero. */
    public Quantity subtract(Quantity other) {
        return of(amount.subtract(other.amount), signum() == 0 ? other.format : format);
    }

    /** This {@code times} times, written as this is. */
    public Quantity multiply(long times) {
        return of(amount.multiply(BigDecimal.valueOf(times)), format);
    }

    /** The same amount with the other sign. */
    public Quantity negate() {
        return of(amount.negate(), format);
    }

    /** The smaller of the two, this when they are worth the same. */
    public Quantity min(Quantity other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** The larger of the two, this when they are worth the same. */
    public Quantity max(Quantity other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** The amount as a whole number, rounded up: bytes, pods, whole processors. */
    public long longValue() {
        return amount.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** The amount in thousandths, rounded up, as processor time is counted. */
    public long milliValue() {
        return amount.movePointRight(3).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** This with at most {@code decimals} decimals, rounded away from zero; this itself when it has no more. */
    public Quantity roundUp(int decimals) {
        return amount.scale() <= decimals ? this : of(amount.setScale(decimals, RoundingMode.UP), format);
    }

    /** By value: {@code 1Ki} and {@code 1024} compare as the same. */
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

    /** The wire form. */
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
        // An amount that no suffix is large enough for is written without one, which is how the API keeps it.
        boolean named = format == Format.DECIMAL_EXPONENT || exponent <= LARGEST_SUFFIX;
        if (exponent == 0 || !named) {
            return number;
        }
        return format == Format.DECIMAL_EXPONENT
                ? number + 'e' + exponent
                : number + DECIMAL_SUFFIXES.charAt((exponent + NANO) / 3);
    }
}
