package dev.kontract.server.fieldpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Equality and order of JSON values, independent of numeric types: numbers, strings, booleans, lists, maps, null. */
public final class ValueOrder {

    private ValueOrder() {}

    /** Returns whether both are absent or equal; numbers are compared by value. */
    @SuppressWarnings("ReferenceEquality") // subtrees are often shared
    public static boolean equal(@Nullable JsonNode left, @Nullable JsonNode right) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null) {
            return false;
        }
        if (left instanceof TextNode && right instanceof TextNode) {
            return left.textValue().equals(right.textValue());
        }
        if (rank(left) != rank(right)) {
            return false;
        }
        if (left.isObject()) {
            return equalMaps(left, right);
        }
        return left.isArray() ? equalLists(left, right) : compareScalars(left, right) == 0;
    }

    /** Returns a total order consistent with {@link #equal}. */
    public static int compare(JsonNode left, JsonNode right) {
        if (left instanceof TextNode && right instanceof TextNode) {
            return left.textValue().compareTo(right.textValue());
        }
        int byRank = Integer.compare(rank(left), rank(right));
        if (byRank != 0) {
            return byRank;
        }
        if (left.isObject()) {
            return compareMaps(left, right);
        }
        return left.isArray() ? compareLists(left, right) : compareScalars(left, right);
    }

    private static int rank(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> 0;
            case STRING, BINARY, POJO -> 1;
            case BOOLEAN -> 2;
            case ARRAY -> 3;
            case OBJECT -> 4;
            case NULL, MISSING -> 5;
        };
    }

    private static int compareScalars(JsonNode left, JsonNode right) {
        if (left.isNumber()) {
            return compareNumbers(left, right);
        }
        return left.isBoolean()
                ? Boolean.compare(left.booleanValue(), right.booleanValue())
                : left.asText().compareTo(right.asText());
    }

    private static int compareNumbers(JsonNode left, JsonNode right) {
        if (left.isIntegralNumber()
                && right.isIntegralNumber()
                && left.canConvertToLong()
                && right.canConvertToLong()) {
            return Long.compare(left.longValue(), right.longValue());
        }
        return Double.compare(left.doubleValue(), right.doubleValue());
    }

    private static boolean equalMaps(JsonNode left, JsonNode right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> field : left.properties()) {
            JsonNode other = right.get(field.getKey());
            if (other == null || !equal(field.getValue(), other)) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalLists(JsonNode left, JsonNode right) {
        if (left.size() != right.size()) {
            return false;
        }
        Iterator<JsonNode> others = right.iterator();
        for (JsonNode item : left) {
            if (!equal(item, others.next())) {
                return false;
            }
        }
        return true;
    }

    private static int compareLists(JsonNode left, JsonNode right) {
        Iterator<JsonNode> others = right.iterator();
        for (JsonNode item : left) {
            if (!others.hasNext()) {
                return 1;
            }
            int byItem = compare(item, others.next());
            if (byItem != 0) {
                return byItem;
            }
        }
        return others.hasNext() ? -1 : 0;
    }

    private static int compareMaps(JsonNode left, JsonNode right) {
        Iterator<Map.Entry<String, JsonNode>> others = sorted(right).entrySet().iterator();
        for (Map.Entry<String, JsonNode> field : sorted(left).entrySet()) {
            if (!others.hasNext()) {
                return 1;
            }
            Map.Entry<String, JsonNode> other = others.next();
            int byKey = field.getKey().compareTo(other.getKey());
            int order = byKey != 0 ? byKey : compare(field.getValue(), other.getValue());
            if (order != 0) {
                return order;
            }
        }
        return others.hasNext() ? -1 : 0;
    }

    private static Map<String, JsonNode> sorted(JsonNode map) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        map.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
        return sorted;
    }
}
