package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Converts the schemas of built-in kinds from OpenAPI v3 to Swagger 2: without defaults, and unions as strings. */
final class SwaggerSchemas {

    static final String REFERENCE = "#/definitions/";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SwaggerSchemas() {}

    /** Converts schemas by name. */
    static ObjectNode of(JsonNode schemas) {
        ObjectNode definitions = NODES.objectNode();
        schemas.properties().forEach(schema -> definitions.set(schema.getKey(), schema(schema.getValue())));
        return definitions;
    }

    private static ObjectNode schema(JsonNode schema) {
        ObjectNode swagger = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : schema.properties()) {
            JsonNode value = entry.getValue();
            switch (entry.getKey()) {
                case "$ref" -> swagger.put("$ref", reference(value));
                case "allOf" -> swagger.put("$ref", reference(value.path(0).path("$ref")));
                case "default" -> {}
                case "oneOf" -> swagger.put("type", "string");
                case "properties" -> swagger.set("properties", of(value));
                case "items", "additionalProperties" ->
                    swagger.set(entry.getKey(), value.isObject() ? schema(value) : value);
                default -> swagger.set(entry.getKey(), value);
            }
        }
        return swagger;
    }

    private static String reference(JsonNode reference) {
        return reference.asText().replace(SchemaNames.REFERENCE, REFERENCE);
    }
}
