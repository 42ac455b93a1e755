package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Compares values as decoded JSON: integers by value whatever their width, and never equal to other numbers. */
final class JsonEquality {

    private JsonEquality() {}

    /** Returns whether a number is an integer of 64 bits, as opposed to a floating-point number. */
    static boolean isInteger(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    static boolean equal(JsonNode one, JsonNode other) {
        if (one.getNodeType() != other.getNodeType()) {
            return false;
        }
        return switch (one.getNodeType()) {
            case NUMBER ->
                isInteger(one) == isInteger(other)
                        && (isInteger(one)
                                ? one.longValue() == other.longValue()
                                : one.doubleValue() == other.doubleValue());
            case ARRAY -> lists(one, other);
            case OBJECT -> objects(one, other);
            default -> one.equals(other);
        };
    }

    private static boolean lists(JsonNode one, JsonNode other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!equal(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean objects(JsonNode one, JsonNode other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> field : one.properties()) {
            JsonNode value = other.get(field.getKey());
            if (value == null || !equal(field.getValue(), value)) {
                return false;
            }
        }
        return true;
    }
}
