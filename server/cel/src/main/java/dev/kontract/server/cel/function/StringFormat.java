package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.TypeValue;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.status.GoFloat;
import dev.kontract.server.status.GoText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code "...".format([...])}: the verbs of cel-go's string library, version 2. */
public final class StringFormat {

    private static final int DEFAULT_PRECISION = 6;

    /** The limit of Go's formatting. */
    private static final int LARGEST_PRECISION = 1_000_000;

    /** Thrown if a format or an argument is invalid. */
    public static final class FormatException extends Exception {
        private static final long serialVersionUID = 1;
        /** Creates the error. */
        public FormatException(String message) {
            super(message, null, false, false);
        }

        /** Returns the message. */
        public String text() {
            return String.valueOf(getMessage());
        }
    }

    /** Receives the clauses of a format. */
    public interface Clauses {

        /** Returns the text of a clause with the argument at {@code index}. */
        String clause(char verb, int precision, int index) throws FormatException;
    }

    /** The types that {@code %s} accepts. */
    public static final String TEXT_EXPECTATION =
            "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and"
                    + " timestamps";

    private StringFormat() {}

    /** Returns the formatted text, or an error. */
    static Object format(String format, ListValue arguments) {
        try {
            return interpolate(format, (verb, precision, index) -> {
                if (index >= arguments.size()) {
                    throw new FormatException("index " + index + " out of range");
                }
                return clause(verb, precision, arguments.get(index));
            });
        } catch (FormatException e) {
            return new ErrorValue(e.text());
        }
    }

    /** Returns {@code format} with its clauses replaced by the results of {@code clauses}. */
    public static String interpolate(String format, Clauses clauses) throws FormatException {
        StringBuilder out = new StringBuilder();
        int argument = 0;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%') {
                out.append(c);
                continue;
            }
            if (++i >= format.length()) {
                throw new FormatException("unexpected end of string");
            }
            if (format.charAt(i) == '%') {
                out.append('%');
                continue;
            }
            int start = i;
            int precision = -1;
            if (format.charAt(i) == '.') {
                while (++i < format.length() && Character.isDigit(format.charAt(i))) {}
                precision = precision(format.substring(start + 1, i));
            }
            if (i >= format.length()) {
                throw new FormatException("could not parse formatting clause: unexpected end of string");
            }
            out.append(clauses.clause(format.charAt(i), precision, argument++));
            checkLength(out);
        }
        return out.toString();
    }

    private static int precision(String digits) throws FormatException {
        if (digits.isEmpty() || digits.length() > 9) {
            throw new FormatException(
                    "could not parse formatting clause: error while parsing precision: error while converting"
                            + " precision to integer: strconv.Atoi: parsing \"" + digits + "\": invalid syntax");
        }
        int precision = Integer.parseInt(digits);
        if (precision > LARGEST_PRECISION) {
            throw new FormatException("could not parse formatting clause: error while parsing precision: larger than "
                    + LARGEST_PRECISION);
        }
        return precision;
    }

    private static String clause(char verb, int precision, Object value) throws FormatException {
        return switch (verb) {
            case 's' -> string(value);
            case 'd' -> {
                if (value instanceof Long || value instanceof Uint) {
                    yield value.toString();
                }
                throw unfit("decimal clause can only be used on integers", value);
            }
            case 'f' -> fixed(number(value, "fixed-point clause can only be used on doubles"), precision);
            case 'e' -> scientific(number(value, "scientific clause can only be used on doubles"));
            case 'b' -> binary(value);
            case 'x' -> hex(value).toLowerCase(Locale.ROOT);
            case 'X' -> hex(value).toUpperCase(Locale.ROOT);
            case 'o' -> octal(value);
            default ->
                throw new FormatException(
                        "could not parse formatting clause: unrecognized formatting clause \"" + verb + "\"");
        };
    }

    /** Returns the error of a verb that there is not. */
    public static FormatException unknown(char verb) {
        return new FormatException(
                "could not parse formatting clause: unrecognized formatting clause \"" + verb + "\"");
    }

    /** Returns the error of an argument of the wrong type. */
    public static FormatException unfit(String expectation, String type) {
        return new FormatException("error during formatting: " + expectation + ", was given " + type);
    }

    private static FormatException unfit(String expectation, Object value) {
        return unfit(expectation, Values.typeName(value));
    }

    private static String string(Object value) throws FormatException {
        if (value instanceof ErrorValue error) {
            throw new FormatException(error.message());
        }
        if (value instanceof ListValue || value instanceof MapValue) {
            return literal(value);
        }
        if (value == NullValue.NULL) {
            return "null";
        }
        if (value instanceof TypeValue type) {
            return type.name();
        }
        if (value instanceof Number
                || value instanceof Uint
                || value instanceof Boolean
                || value instanceof String
                || value instanceof Bytes
                || value instanceof Instant
                || value instanceof Duration) {
            return GoNotation.of(value);
        }
        throw unfit(TEXT_EXPECTATION, value);
    }

    /** Returns a value inside a list or map as a literal of the language. */
    private static String literal(Object value) throws FormatException {
        if (value instanceof ListValue list) {
            StringBuilder out = new StringBuilder("[");
            for (int i = 0; i < list.size(); i++) {
                out.append(i == 0 ? "" : ", ").append(literal(list.get(i)));
                checkLength(out);
            }
            return out.append(']').toString();
        }
        if (value instanceof MapValue map) {
            return literal(map);
        }
        if (value instanceof String text) {
            return GoText.quote(text);
        }
        if (value instanceof Bytes bytes) {
            return "b" + GoText.quote(bytes.toString());
        }
        if (value instanceof Instant) {
            return "timestamp(" + GoText.quote(GoNotation.of(value)) + ")";
        }
        if (value instanceof Duration) {
            return "duration(" + GoText.quote(GoNotation.of(value)) + ")";
        }
        if (value instanceof Double number) {
            return number.isNaN() || number.isInfinite()
                    ? GoText.quote(GoNotation.of(number))
                    : decimals(number, DEFAULT_PRECISION);
        }
        return string(value);
    }

    private static String literal(MapValue map) throws FormatException {
        Map<String, String> entries = new TreeMap<>();
        for (Object key : map.keys()) {
            Object value = map.find(key);
            entries.put(literal(key), value == null ? "null" : literal(value));
        }
        StringBuilder out = new StringBuilder("{");
        entries.forEach((key, value) -> out.append(out.length() == 1 ? "" : ", ")
                .append(key)
                .append(':')
                .append(value));
        checkLength(out);
        return out.append('}').toString();
    }

    /** Values that share parts may be much longer as text. */
    private static void checkLength(StringBuilder out) throws FormatException {
        if (out.length() > StringFunctions.LONGEST) {
            throw new FormatException(ErrorValue.limitExceeded().message());
        }
    }

    private static double number(Object value, String expectation) throws FormatException {
        if (value instanceof Double number) {
            return number;
        }
        Optional<Double> special = value instanceof String text ? special(text) : Optional.empty();
        if (special.isPresent()) {
            return special.get();
        }
        throw unfit(expectation, value);
    }

    private static Optional<Double> special(String text) {
        return switch (text) {
            case "NaN" -> Optional.of(Double.NaN);
            case "Infinity" -> Optional.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Optional.of(Double.NEGATIVE_INFINITY);
            default -> Optional.empty();
        };
    }

    private static String fixed(double number, int precision) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return unbounded(number);
        }
        int decimals = precision < 0 ? DEFAULT_PRECISION : precision;
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.US));
        format.setMinimumFractionDigits(decimals);
        format.setMaximumFractionDigits(decimals);
        format.setRoundingMode(RoundingMode.HALF_EVEN);
        return format.format(new BigDecimal(number));
    }

    /** Ignores the clause's precision, like upstream, which takes it for a width that its printer ignores. */
    private static String scientific(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return unbounded(number);
        }
        String text = GoFloat.scientific(number, DEFAULT_PRECISION);
        int exponent = text.indexOf('e');
        // The notation of the locale has a multiplication sign and superscripts.
        return text.substring(0, exponent) + "\u00d710" + superscript(text.substring(exponent + 1));
    }

    private static String superscript(String exponent) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < exponent.length(); i++) {
            char c = exponent.charAt(i);
            out.append(
                    switch (c) {
                        case '-' -> '\u207b';
                        case '+' -> '\u207a';
                        case '1' -> '\u00b9';
                        case '2' -> '\u00b2';
                        case '3' -> '\u00b3';
                        default -> (char) ('\u2070' + (c - '0'));
                    });
        }
        return out.charAt(0) == '\u207a' ? out.substring(1) : out.toString();
    }

    private static String unbounded(double number) {
        return Double.isNaN(number) ? "NaN" : number > 0 ? "\u221e" : "-\u221e";
    }

    private static String decimals(double number, int decimals) {
        return new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String binary(Object value) throws FormatException {
        if (value instanceof Long number) {
            return Long.toString(number, 2);
        }
        if (value instanceof Uint number) {
            return Long.toUnsignedString(number.bits(), 2);
        }
        if (value instanceof Boolean bool) {
            return bool ? "1" : "0";
        }
        throw unfit("only integers and bools can be formatted as binary", value);
    }

    private static String octal(Object value) throws FormatException {
        if (value instanceof Long number) {
            return Long.toString(number, 8);
        }
        if (value instanceof Uint number) {
            return Long.toUnsignedString(number.bits(), 8);
        }
        throw unfit("octal clause can only be used on integers", value);
    }

    private static String hex(Object value) throws FormatException {
        if (value instanceof Long number) {
            return Long.toString(number, 16);
        }
        if (value instanceof Uint number) {
            return Long.toUnsignedString(number.bits(), 16);
        }
        if (value instanceof String text) {
            return java.util.HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
        }
        if (value instanceof Bytes bytes) {
            return java.util.HexFormat.of().formatHex(bytes.content());
        }
        throw unfit("only integers, byte buffers, and strings can be formatted as hex", value);
    }
}
