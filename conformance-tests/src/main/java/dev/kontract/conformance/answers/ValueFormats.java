package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The formats and limits of schemas for single values. Formats that are not known allow every value, as OpenAPI says. */
final class ValueFormats {

    private static final int INT_BITS = 31;
    private static final int LONG_BITS = 63;

    private ValueFormats() {}

    /** Returns whether a value has a format. */
    static boolean follows(String format, JsonNode value) {
        return switch (format) {
            case "int32" -> isWithin(value, INT_BITS);
            case "int64" -> isWithin(value, LONG_BITS);
            case "date-time" -> parses(() -> OffsetDateTime.parse(value.asText()));
            case "date" -> parses(() -> LocalDate.parse(value.asText()));
            case "byte" -> parses(() -> Base64.getDecoder().decode(value.asText()));
            default -> true;
        };
    }

    private static boolean isWithin(JsonNode value, int bits) {
        BigInteger integer = value.bigIntegerValue();
        return integer.bitLength() <= bits;
    }

    private static boolean parses(Runnable parser) {
        try {
            parser.run();
            return true;
        } catch (DateTimeException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns whether a value is within the limits of a schema, and follows its pattern. */
    static boolean isWithinLimits(JsonNode schema, JsonNode value) {
        if (value.isNumber()) {
            BigDecimal number = value.decimalValue();
            return isAtLeast(number, schema.path("minimum"), schema.path("exclusiveMinimum"))
                    && isAtLeast(number.negate(), negated(schema.path("maximum")), schema.path("exclusiveMaximum"));
        }
        if (value.isTextual()) {
            String text = value.asText();
            return isLong(text.codePointCount(0, text.length()), schema, "Length") && matches(schema, text);
        }
        if (value.isArray()) {
            return isLong(value.size(), schema, "Items");
        }
        return !value.isObject() || isLong(value.size(), schema, "Properties");
    }

    private static JsonNode negated(JsonNode limit) {
        return limit.isNumber()
                ? com.fasterxml.jackson.databind.node.DecimalNode.valueOf(
                        limit.decimalValue().negate())
                : limit;
    }

    private static boolean isAtLeast(BigDecimal number, JsonNode limit, JsonNode exclusive) {
        if (!limit.isNumber()) {
            return true;
        }
        int order = number.compareTo(limit.decimalValue());
        return exclusive.asBoolean() ? order > 0 : order >= 0;
    }

    private static boolean isLong(int size, JsonNode schema, String what) {
        return size >= schema.path("min" + what).asInt(0)
                && size <= schema.path("max" + what).asInt(Integer.MAX_VALUE);
    }

    /** A pattern that Java does not know allows every text. */
    private static boolean matches(JsonNode schema, String text) {
        try {
            return !schema.has("pattern")
                    || Pattern.compile(schema.path("pattern").asText())
                            .matcher(text)
                            .find();
        } catch (PatternSyntaxException e) {
            return true;
        }
    }
}
