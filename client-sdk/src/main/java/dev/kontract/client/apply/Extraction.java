package dev.kontract.client.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Extracts the part of a value that a set of field paths selects. A path selects everything below its end. List items
 * are identified by keys, value or index, and keep their order.
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
            Item item = Item.of(field.getKey());
            for (int i = 0; i < array.size(); i++) {
                if (item.is(array.get(i), i)) {
                    found.put(i, item.of(array.get(i), field.getValue()));
                }
            }
        }
        ArrayNode part = Json.mapper().createArrayNode();
        found.values().forEach(part::add);
        return part;
    }

    /**
     * Identifies a list item.
     *
     * @param step the step of the path
     * @param name the keys or the value of the item; missing for an index
     */
    private record Item(String step, JsonNode name) {

        static Item of(String step) {
            try {
                boolean named = step.startsWith("k:") || step.startsWith("v:");
                return new Item(step, named ? Json.mapper().readTree(step.substring(2)) : MissingNode.getInstance());
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }

        boolean hasKeys() {
            return step.startsWith("k:");
        }

        boolean is(JsonNode item, int place) {
            if (hasKeys()) {
                return name.properties().stream().allMatch(key -> key.getValue().equals(item.get(key.getKey())));
            }
            return name.isMissingNode() ? step.equals("i:" + place) : name.equals(item);
        }

        /** Keeps the keys of an item even if others own them, because they identify it. */
        JsonNode of(JsonNode item, JsonNode fields) {
            JsonNode part = Extraction.of(item, fields);
            if (hasKeys() && part instanceof ObjectNode object) {
                name.properties().forEach(key -> object.set(key.getKey(), key.getValue()));
            }
            return part;
        }
    }
}
