package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Whether two trees mean the same: what is absent, null or empty is all one, and so are numbers of any width. */
public final class SemanticEquality {

    private SemanticEquality() {}

    /** Whether both mean the same. */
    public static boolean same(JsonNode one, JsonNode other) {
        if (one.isObject() && other.isObject()) {
            return names(one, other).stream().allMatch(name -> same(one.path(name), other.path(name)));
        }
        if (nothing(one) || nothing(other)) {
            return nothing(one) && nothing(other);
        }
        if (one.isArray() && other.isArray()) {
            return one.size() == other.size() && sameItems(one, other);
        }
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return one.equals(other);
    }

    /** Whether both mean the same, whatever they say in {@code fields}. */
    public static boolean sameBut(JsonNode one, JsonNode other, List<String> fields) {
        return same(without(one, fields), without(other, fields));
    }

    private static boolean nothing(JsonNode node) {
        return node.isMissingNode() || node.isNull() || (node.isContainerNode() && node.isEmpty());
    }

    private static boolean sameItems(JsonNode one, JsonNode other) {
        for (int i = 0; i < one.size(); i++) {
            if (!same(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> names(JsonNode one, JsonNode other) {
        Set<String> names = new HashSet<>();
        for (Iterator<String> own = one.fieldNames(); own.hasNext(); ) {
            names.add(own.next());
        }
        for (Iterator<String> own = other.fieldNames(); own.hasNext(); ) {
            names.add(own.next());
        }
        return names;
    }

    private static JsonNode without(JsonNode node, List<String> fields) {
        return node instanceof ObjectNode object ? object.deepCopy().without(fields) : node;
    }
}
