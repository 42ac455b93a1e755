package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;

/** Sorts fields alphabetically, as upstream does in patched objects. */
final class SortedFields {

    private SortedFields() {}

    /** Sorts all objects in {@code value} recursively. */
    static void sortDeep(JsonNode value) {
        if (value instanceof ObjectNode object) {
            sort(object);
        }
        value.forEach(SortedFields::sortDeep);
    }

    static void sort(ObjectNode object) {
        Map<String, JsonNode> fields = new TreeMap<>();
        object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        object.removeAll();
        object.setAll(fields);
    }
}
