package dev.kontract.server.controller.workload;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The representation of a quantity in Go: number and exponent if they fit, together with its text if that is canonical. Hashes
 * of templates depend on it. The representation depends on how a quantity is written, such as {@code 1000m} or {@code 1}, which
 * {@link dev.kontract.model.Quantity} does not keep.
 *
 * @param fields the fields as in the dump
 */
record GoQuantity(String fields) {

    private static final Pattern FORM =
            Pattern.compile("([+-]?)0*([0-9]*)(?:\\.([0-9]*))?((?:[numkMGTPE]i?)|(?:[eE][+-]?[0-9]+))?");
    private static final List<String> DECIMAL = List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
    private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final int MOST_DIGITS = 18;
    private static final int MOST_DIGITS_BINARY = 15;
    private static final int SMALLEST_SCALE = -9;
    private static final BigInteger LARGEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigDecimal LARGEST = new BigDecimal(LARGEST_LONG);

    static GoQuantity of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (text.equals("0") || !matcher.matches()) {
            return small(0, 0, text, "DecimalSI");
        }
        String whole = matcher.group(2).isEmpty() ? "0" : matcher.group(2);
        String part = matcher.group(3) == null ? "" : matcher.group(3);
        String suffix = matcher.group(4) == null ? "" : matcher.group(4);
        String digits = whole + part;
        boolean negative = matcher.group(1).equals("-");
        int binary = BINARY.indexOf(suffix) * 10;
        if (binary > 0) {
            return binary(text, negative, part, digits, whole.length(), binary);
        }
        int exponent = DECIMAL.contains(suffix)
                ? 3 * (DECIMAL.indexOf(suffix) - DECIMAL.indexOf(""))
                : Integer.parseInt(suffix.substring(1));
        String format = DECIMAL.contains(suffix) ? "DecimalSI" : "DecimalExponent";
        int scale = exponent - part.length();
        if (digits.length() > MOST_DIGITS || scale < SMALLEST_SCALE) {
            return large(signed(rounded(new BigDecimal(new BigInteger(digits), -scale)), negative), format);
        }
        boolean canonical = scale % 3 == 0 && !digits.endsWith("000") && digits.charAt(0) != '0';
        long value = Long.parseLong(digits);
        return small(negative ? -value : value, scale, canonical ? text : "", format);
    }

    private static GoQuantity binary(
            String text, boolean negative, String part, String digits, int wholeDigits, int exponent) {
        BigInteger product = new BigInteger(digits).shiftLeft(exponent);
        boolean fits = part.isEmpty()
                && wholeDigits <= MOST_DIGITS_BINARY - exponent * 3 / 10 - 1
                && product.compareTo(LARGEST_LONG) <= 0;
        if (!fits) {
            BigDecimal amount = new BigDecimal(product, part.length());
            String format = amount.signum() > 0 && amount.compareTo(BigDecimal.ONE) < 0 ? "DecimalSI" : "BinarySI";
            return large(signed(rounded(amount).min(LARGEST), negative), format);
        }
        boolean canonical = (Long.parseLong(digits) & 7) != 0;
        long value = product.longValueExact();
        return small(negative ? -value : value, 0, canonical ? text : "", "BinarySI");
    }

    private static BigDecimal rounded(BigDecimal amount) {
        return amount.signum() == 0 ? amount : amount.setScale(-SMALLEST_SCALE, RoundingMode.UP);
    }

    private static BigDecimal signed(BigDecimal amount, boolean negative) {
        return negative ? amount.negate() : amount;
    }

    private static GoQuantity small(long value, int scale, String text, String format) {
        return of(value, scale, "(*inf.Dec)<nil>", text, format);
    }

    private static GoQuantity large(BigDecimal amount, String format) {
        String kept = "(*inf.Dec){unscaled:(big.Int){neg:(bool)" + (amount.signum() < 0) + " abs:(big.nat)"
                + words(amount.unscaledValue().abs()) + "} scale:(inf.Scale)" + amount.scale() + '}';
        return of(0, 0, kept, "", format);
    }

    private static String words(BigInteger value) {
        StringBuilder words = new StringBuilder("[");
        for (BigInteger rest = value; rest.signum() > 0; rest = rest.shiftRight(Long.SIZE)) {
            words.append(words.length() > 1 ? " " : "").append(Long.toUnsignedString(rest.longValue()));
        }
        return words.append(']').toString();
    }

    private static GoQuantity of(long value, int scale, String large, String text, String format) {
        return new GoQuantity("{i:(resource.int64Amount){value:(int64)" + value + " scale:(resource.Scale)" + scale
                + "} d:(resource.infDecAmount){Dec:" + large + "} s:(string)" + text + " Format:(resource.Format)"
                + format + '}');
    }
}
