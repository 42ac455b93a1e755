package dev.kontract.server.codec.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.GoFloat;
import org.jspecify.annotations.Nullable;

/**
 * Numbers without a declared size, as upstream handles them: a number that fits into 64 bits is an integer, everything else is
 * floating-point, and floating-point numbers without a fraction are written without a decimal point. So 1.0 becomes 1.
 *
 * @see <a href="https://pkg.go.dev/encoding/json#Marshal">encoding/json: floating point</a>
 */
public final class JsonNumbers {

    private static final int MOST_DIGITS_OF_LONG = 20;

    private JsonNumbers() {}

    /**
     * Parses a JSON number. A number with a fraction or an exponent stays floating-point until it is written, so that
     * validation sees it as such.
     *
     * @return null when it exceeds the range of a double
     */
    public static @Nullable JsonNode parse(String text) {
        if (isInteger(text)) {
            try {
                return of(Long.parseLong(text));
            } catch (NumberFormatException e) {
                return ofFinite(Double.parseDouble(text));
            }
        }
        double value = Double.parseDouble(text);
        boolean fractional = text.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E');
        return fractional && !Double.isInfinite(value) ? DoubleNode.valueOf(value) : ofFinite(value);
    }

    private static boolean isInteger(String text) {
        if (text.length() > MOST_DIGITS_OF_LONG) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character != '-' && (character < '0' || character > '9')) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable JsonNode ofFinite(double value) {
        return Double.isInfinite(value) ? null : of(value);
    }

    /** Returns the node of an integer. */
    public static JsonNode of(long value) {
        return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    /** Returns the node of a finite floating-point number. */
    public static JsonNode of(double value) {
        return value == Math.rint(value) && Math.abs(value) < 0x1p63 ? of((long) value) : DoubleNode.valueOf(value);
    }

    /** Replaces integers of more than 64 bits in {@code value} by floating-point numbers, and returns it. */
    public static JsonNode withoutLongIntegers(JsonNode value) {
        if (value.isBigInteger()) {
            return of(value.doubleValue());
        }
        if (value instanceof ObjectNode object) {
            object.properties().forEach(field -> field.setValue(withoutLongIntegers(field.getValue())));
        } else if (value instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                list.set(i, withoutLongIntegers(list.get(i)));
            }
        }
        return value;
    }

    /** Formats a number for JSON and YAML. */
    public static String text(JsonNode number) {
        return number.isDouble() ? text(number.doubleValue()) : number.asText();
    }

    /** Formats a finite floating-point number with the fewest digits that identify it. */
    static String text(double value) {
        return value == 0 ? "0" : GoFloat.json(value);
    }
}
