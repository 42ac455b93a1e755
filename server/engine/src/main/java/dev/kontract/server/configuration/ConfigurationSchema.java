package dev.kontract.server.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks a document against an outline: every field must be known and every value must have the expected type. */
final class ConfigurationSchema {

    private final List<String> errors = new ArrayList<>();

    private ConfigurationSchema() {}

    /** Returns the violations in document order, empty if there are none. {@code null} is valid everywhere. */
    static List<String> misfits(JsonNode document, JsonNode outline) {
        ConfigurationSchema shape = new ConfigurationSchema();
        shape.compare("", document, outline);
        return shape.errors;
    }

    private void compare(String path, JsonNode value, JsonNode outline) {
        if (value.isNull() || value.isMissingNode() || outline.asText().equals("anything")) {
            return;
        }
        if (!isLike(value, outline)) {
            errors.add((path.isEmpty() ? "the file" : path) + " must be " + name(outline));
        } else if (outline.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                compare(path + "[" + i + "]", value.get(i), outline.get(0));
            }
        } else {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                compareField(path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field, outline);
            }
        }
    }

    private void compareField(String path, Map.Entry<String, JsonNode> field, JsonNode outline) {
        JsonNode expected = outline.path(field.getKey());
        if (expected.isMissingNode()) {
            errors.add("unknown field \"" + path + "\"");
        } else {
            compare(path, field.getValue(), expected);
        }
    }

    private static boolean isLike(JsonNode value, JsonNode outline) {
        if (outline.isTextual()) {
            return outline.asText().equals("truth") ? value.isBoolean() : value.isTextual();
        }
        return outline.getNodeType() == value.getNodeType();
    }

    private static String name(JsonNode outline) {
        if (outline.isTextual()) {
            return outline.asText().equals("truth") ? "true or false" : "a string";
        }
        return outline.isArray() ? "a list" : "an object";
    }
}
