package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.codec.json.JsonNumbers;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Resolves plain scalars by the rules of YAML 1.1: booleans such as {@code yes}, octal and hexadecimal integers,
 * floats; otherwise strings.
 */
final class YamlScalar {

    private static final Set<String> TRUE =
            Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
    private static final Set<String> FALSE =
            Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
    private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
    private static final Pattern INFINITE = Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
            + "([Tt][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]+)?(Z|[-+][0-9]{2}:[0-9]{2})"
            + "| [0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]+)?)?");
    private static final Pattern BASE_60 = Pattern.compile("[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?");
    private static final BigInteger UNSIGNED_END = BigInteger.ONE.shiftLeft(64);
    private static final int MOST_DIGITS = 400;

    private YamlScalar() {}

    /**
     * Returns the value of {@code text}.
     *
     * @throws IllegalArgumentException when it is a number that JSON cannot represent
     */
    static JsonNode resolve(String text) {
        if (TRUE.contains(text)) {
            return BooleanNode.TRUE;
        }
        if (FALSE.contains(text)) {
            return BooleanNode.FALSE;
        }
        if (NULL.contains(text)) {
            return NullNode.instance;
        }
        if (INFINITE.matcher(text).matches()) {
            throw new IllegalArgumentException("json: unsupported value: " + infinite(text));
        }
        if ("+-.0123456789".indexOf(text.charAt(0)) < 0
                || TIMESTAMP.matcher(text).matches()) {
            return TextNode.valueOf(text);
        }
        JsonNode number = number(text.charAt(0) == '.' ? text : text.replace("_", ""));
        return number == null ? TextNode.valueOf(text) : number;
    }

    private static String infinite(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.endsWith("nan") ? "NaN" : lower.startsWith("-") ? "-Inf" : "+Inf";
    }

    private static @Nullable JsonNode number(String text) {
        JsonNode whole = text.length() > MOST_DIGITS ? null : whole(text);
        if (whole != null) {
            return whole;
        }
        if (!FLOAT.matcher(text).matches()) {
            return null;
        }
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            return null;
        }
        return JsonNumbers.of(value);
    }

    /** Returns whether a number is read as an integer, of 64 bits with or without a sign. */
    static boolean isInteger(String number) {
        return number.length() <= MOST_DIGITS && whole(number) != null;
    }

    private static @Nullable JsonNode whole(String text) {
        boolean negative = text.startsWith("-");
        String digits = negative || text.startsWith("+") ? text.substring(1) : text;
        int radix = radix(digits);
        String bare = digits.substring(radix == 10 || digits.equals("0") ? 0 : prefix(digits));
        if (bare.isEmpty() || !allDigits(bare, radix)) {
            return null;
        }
        BigInteger value = new BigInteger(bare, radix);
        boolean fits = negative
                ? value.negate().bitLength() < 64
                : value.compareTo(UNSIGNED_END) < 0 && (!text.startsWith("+") || value.bitLength() < 64);
        return fits ? integer(negative ? value.negate() : value) : null;
    }

    private static int radix(String digits) {
        if (digits.length() < 2 || digits.charAt(0) != '0') {
            return 10;
        }
        return switch (digits.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'b', 'B' -> 2;
            case 'o', 'O', '0', '1', '2', '3', '4', '5', '6', '7' -> 8;
            default -> 10;
        };
    }

    private static int prefix(String digits) {
        return Character.isDigit(digits.charAt(1)) ? 1 : 2;
    }

    private static boolean allDigits(String text, int radix) {
        return text.chars().allMatch(character -> character < 0x80 && Character.digit(character, radix) >= 0)
                && !(radix == 10 && text.length() > 1 && text.charAt(0) == '0');
    }

    private static JsonNode integer(BigInteger value) {
        return value.bitLength() < 64 ? JsonNumbers.of(value.longValue()) : BigIntegerNode.valueOf(value);
    }

    /** Returns whether {@code text} written as a plain scalar is read back as a string. */
    static boolean readsAsText(String text) {
        try {
            return !text.equals("<<")
                    && !TIMESTAMP.matcher(text).matches()
                    && resolve(text).isTextual()
                    && !BASE_60.matcher(text).matches();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
