package dev.kontract.server.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.model.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The owners of fields, from the managed fields of an object.
 *
 * @param entries the managed fields
 */
record FieldOwners(JsonNode entries) {

    static FieldOwners of(JsonNode object) {
        return new FieldOwners(object.at("/metadata/managedFields"));
    }

    /** Returns the managers that own a field or any field below it. */
    Set<String> managers(String path) {
        Set<String> managers = new LinkedHashSet<>();
        owning(path).forEach(entry -> managers.add(entry.path("manager").asText()));
        return managers;
    }

    /** Returns the owners of a field, one per line; if there are none, all managers of the object. */
    String shown(String path) {
        List<JsonNode> owning = owning(path);
        if (!owning.isEmpty()) {
            return lines(owning);
        }
        List<JsonNode> all = new ArrayList<>();
        entries.forEach(all::add);
        return "  none; the managers of other fields are:\n" + lines(all);
    }

    private static String lines(List<JsonNode> entries) {
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : entries) {
            String subresource = entry.path("subresource").asText();
            lines.add("  " + entry.path("manager").asText() + " ("
                    + entry.path("operation").asText() + (subresource.isEmpty() ? "" : ", " + subresource) + ")");
        }
        return lines.isEmpty() ? "  none" : String.join("\n", lines);
    }

    private List<JsonNode> owning(String path) {
        List<JsonNode> owning = new ArrayList<>();
        for (JsonNode entry : entries) {
            if (!at(entry.path("fieldsV1"), ObjectPath.of(path)).isMissingNode()) {
                owning.add(entry);
            }
        }
        return owning;
    }

    private static JsonNode at(JsonNode fields, ObjectPath path) {
        JsonNode at = fields;
        for (ObjectPath.Step step : path.steps()) {
            at = step.isElement() ? element(at, step.name()) : at.path("f:" + step.name());
        }
        return at;
    }

    /** Returns an element by a value of its key, by its own value, or by its position. */
    private static JsonNode element(JsonNode fields, String name) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            String key = field.getKey();
            if (key.equals("i:" + name) || (isKey(key) && names(key.substring(2), name))) {
                return field.getValue();
            }
        }
        return MissingNode.getInstance();
    }

    private static boolean isKey(String key) {
        return key.startsWith("k:") || key.startsWith("v:");
    }

    private static boolean names(String json, String name) {
        try {
            JsonNode key = Json.mapper().readTree(json);
            if (key.isValueNode()) {
                return key.asText().equals(name);
            }
            for (JsonNode value : key) {
                if (value.asText().equals(name)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
