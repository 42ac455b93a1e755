package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.Uint;

/**
 * The bounds of a size or cost; unsigned, saturated at the largest number.
 *
 * @param min the minimum
 * @param max the maximum
 */
public record Bounds(long min, long max) {

    /** No bounds are known. */
    public static final Bounds UNKNOWN = new Bounds(0, -1);

    public static final Bounds ZERO = new Bounds(0, 0);
    public static final Bounds ONE = new Bounds(1, 1);

    private static final double TWO_TO_64 = 0x1p64;

    public static Bounds exactly(long value) {
        return new Bounds(value, value);
    }

    public Bounds plus(Bounds other) {
        return new Bounds(sum(min, other.min), sum(max, other.max));
    }

    public Bounds times(Bounds other) {
        return new Bounds(product(min, other.min), product(max, other.max));
    }

    /** Multiplies by a factor and rounds up. */
    public Bounds times(double factor) {
        return new Bounds(scaled(min, factor), scaled(max, factor));
    }

    /** Returns bounds that contain both. */
    public Bounds union(Bounds other) {
        return new Bounds(least(min, other.min), most(max, other.max));
    }

    static long least(long one, long other) {
        return Long.compareUnsigned(one, other) <= 0 ? one : other;
    }

    static long most(long one, long other) {
        return Long.compareUnsigned(one, other) >= 0 ? one : other;
    }

    static long sum(long one, long other) {
        long sum = one + other;
        return Long.compareUnsigned(sum, one) < 0 ? -1 : sum;
    }

    static long product(long one, long other) {
        if (one == 0 || other == 0) {
            return 0;
        }
        return Long.compareUnsigned(one, Long.divideUnsigned(-1, other)) > 0 ? -1 : one * other;
    }

    static long scaled(long value, double factor) {
        double product = Math.ceil(new Uint(value).doubleValue() * factor);
        return product >= TWO_TO_64 ? -1 : Uint.of(product).bits();
    }
}
