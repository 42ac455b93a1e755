package dev.kontract.client.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of a value that a set of field paths names. A path that ends somewhere names all that is below; items of a list are
 * named by their keys, their value or their place, and keep the order of the list.
 */
final class Extraction {

    private Extraction() {}

    static JsonNode of(JsonNode value, JsonNode fields) {
        if (fields.isEmpty()) {
            return value;
        }
        if (value instanceof ObjectNode object) {
            return fieldsOf(object, fields);
        }
        return value instanceof ArrayNode array ? itemsOf(array, fields) : value;
    }

    private static ObjectNode fieldsOf(ObjectNode object, JsonNode fields) {
        ObjectNode part = Json.mapper().createObjectNode();
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String name = field.getKey().startsWith("f:") ? field.getKey().substring(2) : "";
            JsonNode value = object.get(name);
            if (value != null) {
                part.set(name, of(value, field.getValue()));
            }
        }
        return part;
    }

    private static ArrayNode itemsOf(ArrayNode array, JsonNode fields) {
        Map<Integer, JsonNode> found = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String step = field.getKey();
            for (int i = 0; i < array.size(); i++) {
                if (names(step, array.get(i), i)) {
                    found.put(i, itemOf(step, array.get(i), field.getValue()));
                }
            }
        }
        ArrayNode part = Json.mapper().createArrayNode();
        found.values().forEach(part::add);
        return part;
    }

    private static boolean names(String step, JsonNode item, int place) {
        if (step.startsWith("k:")) {
            return keys(step).properties().stream()
                    .allMatch(key -> key.getValue().equals(item.get(key.getKey())));
        }
        return step.startsWith("v:") ? keys(step).equals(item) : step.equals("i:" + place);
    }

    /** The keys of an item stay even where others own them: without them it is no item. */
    private static JsonNode itemOf(String step, JsonNode item, JsonNode fields) {
        JsonNode part = of(item, fields);
        if (step.startsWith("k:") && part instanceof ObjectNode object) {
            keys(step).properties().forEach(key -> object.set(key.getKey(), key.getValue()));
        }
        return part;
    }

    private static JsonNode keys(String step) {
        try {
            return Json.mapper().readTree(step.substring(2));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
