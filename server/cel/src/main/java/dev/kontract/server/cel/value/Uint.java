package dev.kontract.server.cel.value;

import java.math.BigInteger;

/**
 * An unsigned 64-bit integer.
 *
 * @param bits its bits
 */
public record Uint(long bits) {

    private static final double TWO_TO_64 = 0x1p64;

    /** Returns the number as a double. */
    public double doubleValue() {
        return bits >= 0 ? (double) bits : new BigInteger(toString()).doubleValue();
    }

    /** Returns the nearest unsigned integer towards zero; {@code number} is in range. */
    public static Uint of(double number) {
        return new Uint(
                number < Long.MAX_VALUE
                        ? (long) number
                        : new java.math.BigDecimal(number).toBigInteger().longValue());
    }

    /** Returns whether {@code number} has a truncated value that is an unsigned integer. */
    public static boolean fits(double number) {
        return number >= 0 && number < TWO_TO_64;
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(bits);
    }
}
