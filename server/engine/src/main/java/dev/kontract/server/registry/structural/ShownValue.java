package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.json.JsonEncoder;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.GoText;
import java.util.Map;
import java.util.TreeMap;

/**
 * A value as error messages show it: texts quoted, numbers and booleans as Go prints them, everything else as JSON with
 * sorted keys.
 *
 * @param text the text without quotes
 */
record ShownValue(String text) {

    private static final JsonEncoder ENCODER = new JsonEncoder();

    /** Returns what a {@link dev.kontract.server.status.FieldError} shows as {@code value}: a String if it is text. */
    static Object of(JsonNode value) {
        if (value.isTextual()) {
            return value.textValue();
        }
        return new ShownValue(value.isValueNode() && !value.isNull() ? GoFormat.value(value) : json(value));
    }

    /** Returns the JSON of a value with sorted keys. */
    static String json(JsonNode value) {
        return ENCODER.text(sorted(value));
    }

    static String quoted(String text) {
        return GoText.quote(text);
    }

    private static JsonNode sorted(JsonNode value) {
        if (value instanceof ObjectNode object) {
            Map<String, JsonNode> fields = new TreeMap<>();
            object.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
            return new ObjectNode(JsonNodeFactory.instance, fields);
        }
        if (value instanceof ArrayNode list) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode(list.size());
            list.forEach(item -> items.add(sorted(item)));
            return items;
        }
        return value;
    }

    @Override
    public String toString() {
        return text;
    }
}
