package dev.kontract.server.status;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Formats floating-point numbers as Go's {@code strconv} does: with the fewest digits that identify a number, and among these
 * the closest to it. {@link Double#toString(double)} has neither property: before JDK 19 it writes more digits than needed, and
 * it always writes two.
 *
 * @see <a href="https://bugs.openjdk.org/browse/JDK-4511638">JDK-4511638</a>
 */
public final class GoFloat {

    private static final int SMALLEST_JSON_EXPONENT = -6;
    private static final int LARGEST_JSON_EXPONENT = 20;
    private static final int SMALLEST_GENERAL_EXPONENT = -4;
    private static final int LARGEST_GENERAL_EXPONENT = 5;

    /** Numbers below this one are so far apart that a single digit may identify one. */
    private static final double COARSE = 1e-321;

    private GoFloat() {}

    /** Formats a finite number as {@code encoding/json} does: {@code 100000}, {@code 1e+21}, {@code 1e-7}. */
    public static String json(double number) {
        return json(number, 1);
    }

    private static String json(double number, int exponentPlaces) {
        if (isSmallInteger(number)) {
            return Integer.toString((int) number);
        }
        Digits digits = Digits.of(number);
        return digits.exponent < SMALLEST_JSON_EXPONENT || digits.exponent > LARGEST_JSON_EXPONENT
                ? digits.scientific(exponentPlaces)
                : digits.plain();
    }

    /** Formats a number as {@code %g} and {@code %v} do: {@code 100000}, {@code 1e+06}, {@code 1e-05}. */
    public static String general(double number) {
        if (!Double.isFinite(number)) {
            return unbounded(number);
        }
        Digits digits = Digits.of(number);
        return digits.exponent < SMALLEST_GENERAL_EXPONENT || digits.exponent > LARGEST_GENERAL_EXPONENT
                ? digits.scientific(2)
                : digits.plain();
    }

    /**
     * Formats a finite number as the keys of managed fields contain it: like {@link #json}, but with at least two digits
     * of exponent.
     */
    public static String key(double number) {
        return json(number, 2);
    }

    /** Formats a number without an exponent. */
    public static String plain(double number) {
        return Double.isFinite(number) ? Digits.of(number).plain() : unbounded(number);
    }

    /** Formats a number in scientific notation, rounded to {@code decimals} decimals. */
    public static String scientific(double number, int decimals) {
        if (!Double.isFinite(number)) {
            return unbounded(number);
        }
        BigDecimal rounded =
                new BigDecimal(Math.abs(number)).round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        String mantissa = rounded.scaleByPowerOfTen(-exponent)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        return (isNegative(number) ? "-" : "") + mantissa + exponent(exponent, 2);
    }

    /** Truncates a number to an integer as x86-64 does: everything out of range is the smallest integer. */
    public static long truncate(double number) {
        return Math.abs(number) < 0x1p63 ? (long) number : Long.MIN_VALUE;
    }

    private static boolean isSmallInteger(double number) {
        return number == (int) number && !(number == 0 && isNegative(number));
    }

    private static boolean isNegative(double number) {
        return Double.doubleToRawLongBits(number) < 0;
    }

    private static String unbounded(double number) {
        return Double.isNaN(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf";
    }

    private static String exponent(int exponent, int places) {
        String digits = Integer.toString(Math.abs(exponent));
        return (exponent < 0 ? "e-" : "e+") + "0".repeat(Math.max(0, places - digits.length())) + digits;
    }

    /** The significant digits of a number; the first one has the weight {@code 10^exponent}. */
    private record Digits(boolean negative, String digits, int exponent) {

        static Digits of(double number) {
            double magnitude = Math.abs(number);
            Digits shortest = parsed(isNegative(number), NumberOutput.toString(magnitude, true));
            return magnitude < COARSE && shortest.digits.length() == 2 ? shortest.withOneDigit(magnitude) : shortest;
        }

        /** Parses Java's notation: {@code 123.45}, {@code 1.0E-5}. */
        private static Digits parsed(boolean negative, String text) {
            int mark = text.indexOf('E');
            String mantissa = mark < 0 ? text : text.substring(0, mark);
            int point = mantissa.indexOf('.');
            String all = mantissa.substring(0, point) + mantissa.substring(point + 1);
            int first = 0;
            while (first < all.length() - 1 && all.charAt(first) == '0') {
                first++;
            }
            int end = all.length();
            while (end > first + 1 && all.charAt(end - 1) == '0') {
                end--;
            }
            String digits = all.substring(first, end);
            int exponent = digits.equals("0") ? 0 : point - 1 - first;
            return new Digits(
                    negative, digits, mark < 0 ? exponent : exponent + Integer.parseInt(text.substring(mark + 1)));
        }

        /** Drops the second digit if the closest number of one digit identifies {@code magnitude} as well. */
        private Digits withOneDigit(double magnitude) {
            BigDecimal rounded = new BigDecimal(magnitude).round(new MathContext(1, RoundingMode.HALF_EVEN));
            return rounded.doubleValue() == magnitude
                    ? new Digits(
                            negative,
                            rounded.unscaledValue().toString().substring(0, 1),
                            rounded.precision() - rounded.scale() - 1)
                    : this;
        }

        String plain() {
            StringBuilder out = new StringBuilder(negative ? "-" : "");
            if (exponent < 0) {
                return out.append("0.")
                        .append("0".repeat(-exponent - 1))
                        .append(digits)
                        .toString();
            }
            int whole = exponent + 1;
            if (digits.length() <= whole) {
                return out.append(digits)
                        .append("0".repeat(whole - digits.length()))
                        .toString();
            }
            return out.append(digits, 0, whole)
                    .append('.')
                    .append(digits, whole, digits.length())
                    .toString();
        }

        String scientific(int exponentPlaces) {
            String fraction = digits.length() == 1 ? "" : '.' + digits.substring(1);
            return (negative ? "-" : "") + digits.charAt(0) + fraction + GoFloat.exponent(exponent, exponentPlaces);
        }
    }
}
