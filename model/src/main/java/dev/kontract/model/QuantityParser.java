package dev.kontract.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;

/** Splits the text of a quantity into sign, digits, decimals and suffix. */
final class QuantityParser {

    private static final String FORMAT_WRONG =
            "quantities must match the regular expression" + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
    private static final String NUMBER_WRONG = "unable to parse numeric part of quantity";
    private static final String SUFFIX_WRONG = "unable to parse quantity's suffix";

    private static final String SUFFIX_LETTERS = "eEinumkKMGTP";
    private static final Map<String, Integer> DECIMAL =
            Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
    private static final Map<String, Integer> BINARY =
            Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei", 60);
    private static final BigDecimal BINARY_LIMIT = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal SMALLEST = BigDecimal.ONE.movePointLeft(9);

    /** The number of digits up to which the original text may be kept. */
    private static final int ORDINARY_DIGITS = 18;

    private static final int BINARY_DIGITS = 14;

    /** Larger than any practical exponent, and small enough to compute with. */
    private static final int LARGEST_EXPONENT = 1000;

    private static final int LONGEST_TEXT = 1000;

    private final String text;
    private int position;
    private final boolean negative;
    private final String whole;
    private final String decimals;
    private final int exponent;
    private Quantity.Format format;

    QuantityParser(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(FORMAT_WRONG);
        }
        if (text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(NUMBER_WRONG);
        }
        this.text = text;
        negative = text.charAt(0) == '-';
        position = negative || text.charAt(0) == '+' ? 1 : 0;
        digits('0');
        String counted = digits('9');
        whole = counted.isEmpty() ? "0" : counted;
        if (position < text.length() && text.charAt(position) == '.') {
            position++;
            decimals = digits('9');
        } else {
            decimals = "";
        }
        String suffix = suffix();
        Integer binary = BINARY.get(suffix);
        Integer decimal = DECIMAL.get(suffix);
        format = binary != null
                ? Quantity.Format.BINARY_SI
                : decimal != null ? Quantity.Format.DECIMAL_SI : Quantity.Format.DECIMAL_EXPONENT;
        exponent = binary != null ? binary : decimal != null ? decimal : exponent(suffix);
    }

    private String digits(char last) {
        int start = position;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= last) {
            position++;
        }
        return text.substring(start, position);
    }

    private String suffix() {
        int start = position;
        while (position < text.length() && SUFFIX_LETTERS.indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        if (position < text.length() && (text.charAt(position) == '-' || text.charAt(position) == '+')) {
            position++;
        }
        digits('9');
        if (position < text.length()) {
            throw new IllegalArgumentException(FORMAT_WRONG);
        }
        return text.substring(start);
    }

    private static int exponent(String suffix) {
        if (suffix.length() > 1 && (suffix.charAt(0) == 'e' || suffix.charAt(0) == 'E')) {
            try {
                int exponent = Integer.parseInt(suffix.substring(1));
                if (Math.abs((long) exponent) <= LARGEST_EXPONENT) {
                    return exponent;
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(SUFFIX_WRONG, e);
            }
        }
        throw new IllegalArgumentException(SUFFIX_WRONG);
    }

    Quantity.Format format() {
        return format;
    }

    BigDecimal amount() {
        BigDecimal number = new BigDecimal(new BigInteger(whole + decimals), decimals.length());
        BigDecimal amount = format == Quantity.Format.BINARY_SI
                ? number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(exponent)))
                : number.scaleByPowerOfTen(exponent);
        if (amount.signum() != 0 && amount.scale() > SMALLEST.scale()) {
            amount = amount.setScale(SMALLEST.scale(), RoundingMode.UP);
        }
        if (format == Quantity.Format.BINARY_SI) {
            amount = amount.min(BINARY_LIMIT);
            if (amount.signum() > 0 && amount.compareTo(BigDecimal.ONE) < 0) {
                format = Quantity.Format.DECIMAL_SI;
            }
        }
        return negative ? amount.negate() : amount;
    }

    /** Returns whether the original text is close enough to the canonical form to be kept. */
    boolean keepsText() {
        String digits = whole + decimals;
        if (text.equals("0")) {
            return true;
        }
        if (format == Quantity.Format.BINARY_SI) {
            return decimals.isEmpty()
                    && BINARY_DIGITS - whole.length() - exponent * 3 / 10 >= 0
                    && (Long.parseLong(whole) & 7) != 0;
        }
        int scale = exponent - decimals.length();
        return digits.length() <= ORDINARY_DIGITS
                && scale >= -SMALLEST.scale()
                && scale % 3 == 0
                && !digits.endsWith("000")
                && digits.charAt(0) != '0';
    }
}
