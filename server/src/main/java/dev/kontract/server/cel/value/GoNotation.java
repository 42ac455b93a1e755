package dev.kontract.server.cel.value;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Text of values as Go writes it, which messages contain and {@code string(x)} returns. */
public final class GoNotation {

    private static final int LARGEST_PLAIN_EXPONENT = 21;
    private static final int LARGEST_GENERAL_EXPONENT = 6;
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private GoNotation() {}

    /** Returns a value as {@code %v} prints it; of one that consists of others, its type. */
    public static String of(Object value) {
        if (value instanceof Double number) {
            return shortest(number);
        }
        if (value instanceof Instant time) {
            return timestamp(time);
        }
        if (value instanceof Duration duration) {
            return seconds(duration);
        }
        if (value instanceof NullValue) {
            return "null";
        }
        return Values.isComposite(value) ? Values.typeName(value) : value.toString();
    }

    /** Returns a number with the fewest digits that distinguish it, as {@code %v} prints it. */
    public static String shortest(double number) {
        return shortest(number, LARGEST_PLAIN_EXPONENT);
    }

    /** Returns a number with the fewest digits that distinguish it, as {@code %g} prints it. */
    public static String general(double number) {
        return shortest(number, LARGEST_GENERAL_EXPONENT);
    }

    private static String shortest(double number, int limit) {
        String special = special(number);
        if (special != null) {
            return special;
        }
        BigDecimal decimal = decimal(number);
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (decimal.signum() == 0 || (exponent >= -4 && exponent < limit)) {
            return sign(number) + decimal.toPlainString();
        }
        return sign(number) + scientific(decimal, exponent);
    }

    /** Returns a number with the fewest digits and no exponent. */
    public static String plain(double number) {
        String special = special(number);
        return special != null ? special : sign(number) + decimal(number).toPlainString();
    }

    /** Returns a number in scientific notation with the given number of decimals. */
    public static String scientific(double number, int decimals) {
        String special = special(number);
        if (special != null) {
            return special;
        }
        BigDecimal exact =
                new BigDecimal(Math.abs(number)).round(new MathContext(decimals + 1, java.math.RoundingMode.HALF_EVEN));
        int exponent = exact.signum() == 0 ? 0 : exact.precision() - exact.scale() - 1;
        BigDecimal mantissa = exact.scaleByPowerOfTen(-exponent).setScale(decimals, java.math.RoundingMode.HALF_EVEN);
        return sign(number) + mantissa.toPlainString() + exponentText(exponent);
    }

    /** Returns a duration in seconds, {@code 1.5s}. */
    public static String seconds(Duration duration) {
        return plain(duration.getSeconds() + duration.getNano() / 1e9) + "s";
    }

    /** Returns a time as RFC 3339 with as many decimals as it needs. */
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // the seconds are in the text before
    public static String timestamp(Instant time) {
        String text = SECONDS.format(time.atOffset(ZoneOffset.UTC));
        long nanos = time.getNano();
        if (nanos == 0) {
            return text + "Z";
        }
        return text + "." + String.format("%09d", nanos).replaceAll("0+$", "") + "Z";
    }

    private static String sign(double number) {
        return number < 0 || (number == 0 && 1 / number < 0) ? "-" : "";
    }

    private static @org.jspecify.annotations.Nullable String special(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        return Double.isInfinite(number) ? number > 0 ? "+Inf" : "-Inf" : null;
    }

    private static BigDecimal decimal(double number) {
        BigDecimal decimal = new BigDecimal(Double.toString(Math.abs(number))).stripTrailingZeros();
        return decimal.scale() < 0 && decimal.precision() - decimal.scale() <= LARGEST_PLAIN_EXPONENT
                ? decimal.setScale(0)
                : decimal;
    }

    private static String scientific(BigDecimal decimal, int exponent) {
        return decimal.scaleByPowerOfTen(-exponent).stripTrailingZeros().toPlainString() + exponentText(exponent);
    }

    private static String exponentText(int exponent) {
        return (exponent < 0 ? "e-" : "e+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
