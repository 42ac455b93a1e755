package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The schemas of the contract in the form of kube-apiserver's OpenAPI v3 documents: under its names, without the
 * defaults that code applies, and with the zero values that clients may expect in absent fields. Must not be modified.
 */
final class PublishedSchemas {

    private static final String OWN_EXTENSION = "x-kontract-";
    private static final String PUBLISHED = OWN_EXTENSION + "published";
    private static final String ZERO = OWN_EXTENSION + "zero";
    private static final String DEFAULT = "default";
    private static final String DESCRIBED = "described";
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
    private static final Set<String> WRITTEN_AS_ZERO = Set.of("emit", "omit");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Keywords that are not published, or are published in another form. */
    private static final Set<String> TRANSFORMED = Set.of("$ref", "allOf", "oneOf", "nullable", DEFAULT, INT_OR_STRING);

    private final JsonNode declared;
    private final SchemaNames names;
    private final Map<String, JsonNode> schemas = new TreeMap<>();

    /** Publishes the schemas in {@code components} of a contract. */
    PublishedSchemas(JsonNode declared) {
        this.declared = declared;
        this.names = new SchemaNames(declared);
        for (Map.Entry<String, JsonNode> schema : declared.properties()) {
            schemas.put(names.of(schema.getKey()), type(schema.getValue()));
        }
    }

    /** Returns the published name of a schema of the contract. */
    String name(String schema) {
        return names.of(schema);
    }

    /** Returns all schemas by their published names. */
    Map<String, JsonNode> all() {
        return schemas;
    }

    /** Returns the schemas that {@code node} refers to, directly or not, by their published names. */
    Map<String, JsonNode> reachable(JsonNode node) {
        Map<String, JsonNode> reachable = new TreeMap<>();
        collect(node, reachable);
        return reachable;
    }

    private void collect(JsonNode node, Map<String, JsonNode> reachable) {
        JsonNode reference = node.path("$ref");
        if (reference.isTextual()) {
            String name = reference.asText().substring(SchemaNames.REFERENCE.length());
            JsonNode schema = schemas.getOrDefault(name, NODES.objectNode());
            if (reachable.putIfAbsent(name, schema) == null) {
                collect(schema, reachable);
            }
        }
        node.forEach(child -> collect(child, reachable));
    }

    private ObjectNode type(JsonNode schema) {
        ObjectNode published = keywords(schema);
        if (published.path("properties").isEmpty()) {
            published.remove("properties");
        }
        // A union that is a protobuf message is documented as any value, others as alternatives.
        JsonNode alternatives = schema.path("oneOf");
        if (alternatives.isArray() && !alternatives.path(0).has(OWN_EXTENSION + "protobuf")) {
            alternatives.forEach(alternative ->
                    published.withArrayProperty("oneOf").addObject().set("type", alternative.path("type")));
        }
        if (schema.path(INT_OR_STRING).asBoolean()) {
            published.put("format", "int-or-string");
        }
        return published;
    }

    private ObjectNode keywords(JsonNode schema) {
        ObjectNode published = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : schema.properties()) {
            String keyword = entry.getKey();
            JsonNode value = entry.getValue();
            if (TRANSFORMED.contains(keyword) || keyword.startsWith(OWN_EXTENSION)) {
                continue;
            }
            switch (keyword) {
                case "properties" -> {
                    ObjectNode properties = published.putObject(keyword);
                    value.properties()
                            .forEach(property -> properties.set(property.getKey(), property(property.getValue())));
                }
                case "items", "additionalProperties" ->
                    published.set(keyword, value.isObject() ? element(value) : value);
                default -> published.set(keyword, value);
            }
        }
        for (Map.Entry<String, JsonNode> override : schema.path(PUBLISHED).properties()) {
            if (!override.getKey().equals(DESCRIBED)) {
                published.set(override.getKey(), override.getValue());
            }
        }
        return published;
    }

    /** Publishes a field: one that is always written has its zero value as the default. */
    private ObjectNode property(JsonNode field) {
        boolean zero = WRITTEN_AS_ZERO.contains(field.path(ZERO).asText());
        String target = target(field);
        if (target.isEmpty()) {
            ObjectNode published = keywords(field);
            return zero && !published.has(DEFAULT) ? withZero(published) : published;
        }
        if (!field.path(PUBLISHED).path(DESCRIBED).asBoolean(true)) {
            return reference(target);
        }
        ObjectNode published = keywords(field);
        published.putArray("allOf").add(reference(target));
        if (zero && isStruct(target)) {
            published.putObject(DEFAULT);
        }
        return published;
    }

    /** Publishes the elements of a list or the values of a map. */
    private ObjectNode element(JsonNode element) {
        String target = target(element);
        if (target.isEmpty()) {
            return withZero(keywords(element));
        }
        if (!isStruct(target)) {
            return reference(target);
        }
        ObjectNode published = NODES.objectNode();
        published.putObject(DEFAULT);
        published.putArray("allOf").add(reference(target));
        return published;
    }

    private static ObjectNode withZero(ObjectNode published) {
        switch (published.path("type").asText()) {
            case "string" -> {
                if (!published.path("format").asText().equals("byte")) {
                    published.put(DEFAULT, "");
                }
            }
            case "integer", "number" -> published.put(DEFAULT, 0);
            case "boolean" -> published.put(DEFAULT, false);
            default -> {}
        }
        return published;
    }

    /** Types without fields have an encoding of their own, and no zero value that documents mention. */
    private boolean isStruct(String schema) {
        return declared.path(schema).has("properties");
    }

    private static String target(JsonNode node) {
        JsonNode reference = node.has("$ref")
                ? node.path("$ref")
                : node.path("allOf").path(0).path("$ref");
        String text = reference.asText();
        return text.substring(text.lastIndexOf('/') + 1);
    }

    private ObjectNode reference(String schema) {
        return NODES.objectNode().put("$ref", SchemaNames.REFERENCE + names.of(schema));
    }
}
