package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Map;

/** Semantic equality of JSON trees: absent, null and empty values are equal, and so are numbers of any width. */
public final class SemanticEquality {

    private SemanticEquality() {}

    /** Whether two trees are semantically equal. */
    @SuppressWarnings("ReferenceEquality") // the same instance is equal
    public static boolean same(JsonNode one, JsonNode other) {
        if (one == other) {
            return true;
        }
        if (one.isObject() && other.isObject()) {
            return sameBut(one, other, List.of());
        }
        if (nothing(one) || nothing(other)) {
            return nothing(one) && nothing(other);
        }
        if (one.isArray() && other.isArray()) {
            return one.size() == other.size() && sameItems(one, other);
        }
        if (one.isNumber() && other.isNumber()) {
            return one.equals(other) || one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return one.equals(other);
    }

    /** Whether two objects are semantically equal when {@code fields} are ignored. */
    public static boolean sameBut(JsonNode one, JsonNode other, List<String> fields) {
        for (Map.Entry<String, JsonNode> field : one.properties()) {
            String name = field.getKey();
            if (!fields.contains(name) && !same(field.getValue(), other.path(name))) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> field : other.properties()) {
            String name = field.getKey();
            if (!fields.contains(name) && !one.has(name) && !nothing(field.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean nothing(JsonNode node) {
        return node instanceof MissingNode || node instanceof NullNode || (node.isContainerNode() && node.isEmpty());
    }

    private static boolean sameItems(JsonNode one, JsonNode other) {
        for (int i = 0; i < one.size(); i++) {
            if (!same(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }
}
