package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeSet;

/**
 * Converts an OpenAPI 3 document to Swagger 2: request bodies become parameters, media types move to the operation,
 * and a union of types becomes a string with a format.
 */
final class SwaggerDocument {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String JSON = "application/json";

    private SwaggerDocument() {}

    static ObjectNode of(JsonNode document) {
        ObjectNode swagger = NODES.objectNode().put("swagger", "2.0");
        swagger.set("info", document.path("info"));
        ObjectNode paths = swagger.putObject("paths");
        paths.setAll(paths(document.path("paths")));
        ObjectNode definitions = swagger.putObject("definitions");
        document.at("/components/schemas")
                .properties()
                .forEach(schema -> definitions.set(schema.getKey(), schema(schema.getValue())));
        ObjectNode token = swagger.putObject("securityDefinitions").putObject("BearerToken");
        token.put("description", "Bearer token").put("type", "apiKey");
        token.put("name", "authorization").put("in", "header");
        swagger.putArray("security").addObject().putArray("BearerToken");
        return swagger;
    }

    /** Converts path items by path. */
    static ObjectNode paths(JsonNode items) {
        ObjectNode paths = NODES.objectNode();
        items.properties().forEach(item -> paths.set(item.getKey(), path(item.getValue())));
        return paths;
    }

    private static ObjectNode path(JsonNode item) {
        ObjectNode path = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : item.properties()) {
            boolean shared = entry.getKey().equals("parameters");
            path.set(entry.getKey(), shared ? parameters(entry.getValue()) : operation(entry.getValue()));
        }
        return path;
    }

    private static ObjectNode operation(JsonNode operation) {
        ObjectNode swagger = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : operation.properties()) {
            switch (entry.getKey()) {
                case "parameters", "requestBody" -> {}
                case "responses" -> responses(entry.getValue(), swagger);
                default -> swagger.set(entry.getKey(), entry.getValue());
            }
        }
        ArrayNode parameters = parameters(operation.path("parameters"));
        JsonNode body = operation.path("requestBody");
        if (body.isObject()) {
            parameters.add(body(body));
            body.path("content").fieldNames().forEachRemaining(swagger.putArray("consumes")::add);
        }
        if (!parameters.isEmpty()) {
            swagger.set("parameters", parameters);
        }
        return swagger;
    }

    private static ArrayNode parameters(JsonNode parameters) {
        ArrayNode swagger = NODES.arrayNode();
        for (JsonNode parameter : parameters) {
            ObjectNode flat = ((ObjectNode) parameter).deepCopy();
            flat.remove("schema");
            flat.setAll(schema(parameter.path("schema")));
            swagger.add(flat.put("uniqueItems", true));
        }
        return swagger;
    }

    private static ObjectNode body(JsonNode body) {
        ObjectNode parameter = NODES.objectNode().put("name", "body").put("in", "body");
        if (body.path("required").asBoolean()) {
            parameter.put("required", true);
        }
        return parameter.set(
                "schema", schema(body.path("content").elements().next().path("schema")));
    }

    private static void responses(JsonNode responses, ObjectNode operation) {
        TreeSet<String> produces = new TreeSet<>();
        ObjectNode swagger = operation.putObject("responses");
        for (Map.Entry<String, JsonNode> response : responses.properties()) {
            JsonNode content = response.getValue().path("content");
            content.fieldNames().forEachRemaining(produces::add);
            ObjectNode entry = swagger.putObject(response.getKey());
            entry.set("description", response.getValue().path("description"));
            if (content.has(JSON)) {
                entry.set("schema", schema(content.path(JSON).path("schema")));
            }
        }
        produces.forEach(operation.putArray("produces")::add);
    }

    private static ObjectNode schema(JsonNode schema) {
        ObjectNode swagger = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : schema.properties()) {
            JsonNode value = entry.getValue();
            switch (entry.getKey()) {
                case "$ref" -> swagger.put("$ref", reference(value));
                case "allOf" -> swagger.put("$ref", reference(value.path(0).path("$ref")));
                case "nullable" -> {}
                case "oneOf" -> swagger.put("type", "string");
                case "properties" -> swagger.set("properties", properties(value));
                case "items", "additionalProperties" ->
                    swagger.set(entry.getKey(), value.isObject() ? schema(value) : value);
                default -> swagger.set(entry.getKey(), value);
            }
        }
        return swagger;
    }

    private static ObjectNode properties(JsonNode properties) {
        ObjectNode swagger = NODES.objectNode();
        properties.properties().forEach(property -> swagger.set(property.getKey(), schema(property.getValue())));
        return swagger;
    }

    private static String reference(JsonNode reference) {
        return reference.asText().replace(SchemaNames.REFERENCE, "#/definitions/");
    }
}
