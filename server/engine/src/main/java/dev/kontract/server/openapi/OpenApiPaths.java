package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeSet;

/** Writes paths in the form of OpenAPI v3. */
final class OpenApiPaths {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private OpenApiPaths() {}

    /** Returns the path items by path. */
    static ObjectNode of(List<ApiPath> paths) {
        ObjectNode items = NODES.objectNode();
        for (ApiPath path : paths) {
            ObjectNode item = items.putObject(path.path());
            path.operations().forEach(operation -> item.set(operation.method(), operation(operation)));
            if (!path.shared().isEmpty()) {
                item.set("parameters", parameters(path.shared()));
            }
        }
        return items;
    }

    private static ArrayNode parameters(List<ApiParameter> parameters) {
        ArrayNode written = NODES.arrayNode();
        for (ApiParameter parameter : parameters) {
            ObjectNode one = written.addObject()
                    .put("name", parameter.name())
                    .put("in", parameter.place())
                    .put("description", parameter.description());
            if (parameter.place().equals(ApiParameter.PATH)) {
                one.put("required", true);
            }
            one.putObject("schema").put("type", parameter.type()).put("uniqueItems", true);
        }
        return written;
    }

    private static ObjectNode operation(ApiOperation operation) {
        ObjectNode written = NODES.objectNode();
        written.putArray("tags").add(operation.tag());
        written.put("description", operation.description());
        written.put("operationId", operation.id());
        if (!operation.parameters().isEmpty()) {
            written.set("parameters", parameters(operation.parameters()));
        }
        ApiOperation.Body body = operation.body();
        if (body != null) {
            ObjectNode request = written.putObject("requestBody");
            if (body.required()) {
                request.put("required", true);
            }
            content(operation.consumes(), reference(body.schema()), request);
        }
        responses(operation, written.putObject("responses"));
        return operation.extend(written);
    }

    private static void responses(ApiOperation operation, ObjectNode responses) {
        String answer = operation.answer();
        JsonNode schema = answer == null ? NODES.objectNode().put("type", "string") : reference(answer);
        for (String code : operation.codes()) {
            ObjectNode response = responses.putObject(code).put("description", ApiOperation.CODES.get(code));
            content(operation.produces(), schema, response);
        }
        String refused = ApiOperation.UNAUTHORIZED;
        responses.putObject(refused).put("description", ApiOperation.CODES.get(refused));
    }

    private static void content(List<String> types, JsonNode schema, ObjectNode holder) {
        ObjectNode content = holder.putObject("content");
        new TreeSet<>(types).forEach(type -> content.putObject(type).set("schema", schema));
    }

    private static ObjectNode reference(String schema) {
        return NODES.objectNode().put("$ref", SchemaNames.REFERENCE + schema);
    }
}
