package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.codec.json.JsonEncoder;
import java.util.Optional;
import java.util.function.Function;

/**
 * JSON in annotations. A client can write anything there: what does not have the expected types is an
 * {@link IllegalArgumentException}, and the annotation is ignored.
 */
final class AnnotationJson {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonEncoder ENCODER = new JsonEncoder();

    private AnnotationJson() {}

    static String text(JsonNode value) {
        return ENCODER.text(value);
    }

    /** Reads a list; empty when there is no such annotation or it cannot be read. */
    static Optional<ArrayNode> list(JsonNode annotation, Function<JsonNode, ObjectNode> item) {
        if (!annotation.isTextual()) {
            return Optional.empty();
        }
        try {
            JsonNode read = read(annotation.textValue());
            if (!read.isArray() && !read.isNull()) {
                return Optional.empty();
            }
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            read.forEach(each -> list.add(item.apply(requireObject(each))));
            return Optional.of(list);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static JsonNode requireObject(JsonNode value) {
        if (!value.isObject() && !value.isNull() && !value.isMissingNode()) {
            throw new IllegalArgumentException("an object is expected");
        }
        return value;
    }

    static String text(JsonNode object, String field) {
        JsonNode value = object.path(field);
        if (!value.isTextual() && !value.isNull() && !value.isMissingNode()) {
            throw new IllegalArgumentException(field + " is no text");
        }
        return value.asText("");
    }

    /** Copies a number if there is one. */
    static void number(JsonNode from, String field, ObjectNode into, String name) {
        JsonNode value = from.path(field);
        if (value.isNull() || value.isMissingNode()) {
            return;
        }
        if (!value.canConvertToInt() || !value.isIntegralNumber()) {
            throw new IllegalArgumentException(field + " is no number");
        }
        into.put(name, value.intValue());
    }

    /** Copies a quantity if there is one. */
    static boolean quantity(JsonNode from, String field, ObjectNode into, String name) {
        JsonNode value = from.path(field);
        if (value.isNull() || value.isMissingNode()) {
            return false;
        }
        if (!value.isValueNode() || value.isBoolean()) {
            throw new IllegalArgumentException(field + " is no quantity");
        }
        into.put(name, Quantity.parse(value.asText()).toString());
        return true;
    }
}
