package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.structural.ValueFormats;
import java.util.List;
import java.util.function.Predicate;

/** Walks through the schemas inside a JSON schema, which is nested no deeper than a decoded body can be. */
final class SchemaTree {

    private static final List<String> LISTS = List.of("allOf", "anyOf", "oneOf");
    private static final List<String> MAPS = List.of("properties", "patternProperties", "definitions", "dependencies");
    private static final List<String> SINGLE = List.of("not", "additionalProperties", "additionalItems");

    private SchemaTree() {}

    /** Returns whether a schema or one inside it passes {@code test}; visits items first and properties last. */
    static boolean any(JsonNode schema, Predicate<JsonNode> test) {
        if (!schema.isObject()) {
            return false;
        }
        if (test.test(schema)) {
            return true;
        }
        JsonNode items = schema.path("items");
        if (items.isArray() ? anyOf(items, test) : any(items, test)) {
            return true;
        }
        for (String name : LISTS) {
            if (anyOf(schema.path(name), test)) {
                return true;
            }
        }
        for (String name : SINGLE) {
            if (any(schema.path(name), test)) {
                return true;
            }
        }
        for (String name : MAPS) {
            if (anyOf(schema.path(name), test)) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyOf(JsonNode schemas, Predicate<JsonNode> test) {
        for (JsonNode schema : schemas) {
            if (any(schema, test)) {
                return true;
            }
        }
        return false;
    }

    /** Adds the formats in a schema that the API does not know. */
    static void unknownFormats(JsonNode schema, List<String> formats) {
        any(schema, each -> {
            String format = each.path("format").asText();
            if (!format.isEmpty()
                    && !ValueFormats.isRecognized(format, each.path("type").asText())) {
                formats.add(format);
            }
            return false;
        });
    }
}
