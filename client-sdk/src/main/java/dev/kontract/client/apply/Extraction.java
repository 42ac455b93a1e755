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
     * Which item of a list is meant.
     *
     * @param step the step of the path
     * @param name the keys of the item, or the item; missing for a place
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

        /** The keys of an item stay even where others own them: without them it is no item. */
        JsonNode of(JsonNode item, JsonNode fields) {
            JsonNode part = Extraction.of(item, fields);
            if (hasKeys() && part instanceof ObjectNode object) {
                name.properties().forEach(key -> object.set(key.getKey(), key.getValue()));
            }
            return part;
        }
    }
}
