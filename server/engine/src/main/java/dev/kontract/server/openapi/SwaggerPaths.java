package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Writes paths in the form of Swagger 2: request bodies are parameters, and an operation lists its media types. */
final class SwaggerPaths {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String SHARED = "#/parameters/";

    private SwaggerPaths() {}

    /** Returns the path items by path. */
    static ObjectNode of(List<ApiPath> paths) {
        ObjectNode items = NODES.objectNode();
        for (ApiPath path : paths) {
            ObjectNode item = items.putObject(path.path());
            path.operations().forEach(operation -> item.set(operation.method(), operation(operation)));
            if (!path.shared().isEmpty()) {
                item.set("parameters", parameters(path.shared(), NODES.arrayNode()));
            }
        }
        return items;
    }

    /** Returns the declarations of the parameters and bodies that paths refer to, by their shared names. */
    static ObjectNode shared() {
        ObjectNode declarations = NODES.objectNode();
        for (ApiParameter parameter : OperationParameters.shared()) {
            declarations.set(String.valueOf(parameter.shared()), declaration(parameter));
        }
        for (ApiOperation.Body body : List.of(ResourcePaths.DELETE_OPTIONS, ResourcePaths.PATCH)) {
            declarations.set(String.valueOf(body.shared()), declaration(body));
        }
        return declarations;
    }

    private static ArrayNode parameters(List<ApiParameter> parameters, ArrayNode written) {
        for (ApiParameter parameter : parameters) {
            written.add(parameter.shared() == null ? declaration(parameter) : reference(SHARED + parameter.shared()));
        }
        return written;
    }

    private static ObjectNode declaration(ApiParameter parameter) {
        ObjectNode written = NODES.objectNode()
                .put("uniqueItems", true)
                .put("type", parameter.type())
                .put("description", parameter.description())
                .put("name", parameter.name())
                .put("in", parameter.place());
        return parameter.place().equals(ApiParameter.PATH) ? written.put("required", true) : written;
    }

    private static ObjectNode declaration(ApiOperation.Body body) {
        ObjectNode written = NODES.objectNode().put("name", "body").put("in", "body");
        if (body.required()) {
            written.put("required", true);
        }
        return written.set("schema", reference(SwaggerSchemas.REFERENCE + body.schema()));
    }

    private static ObjectNode operation(ApiOperation operation) {
        ObjectNode written = NODES.objectNode().put("description", operation.description());
        texts(written, "consumes", operation.consumes());
        texts(written, "produces", operation.produces());
        texts(written, "schemes", List.of("https"));
        texts(written, "tags", List.of(operation.tag()));
        written.put("operationId", operation.id());
        ArrayNode parameters = NODES.arrayNode();
        ApiOperation.Body body = operation.body();
        if (body != null) {
            parameters.add(body.shared() == null ? declaration(body) : reference(SHARED + body.shared()));
        }
        parameters(operation.parameters(), parameters);
        if (!parameters.isEmpty()) {
            written.set("parameters", parameters);
        }
        responses(operation, written.putObject("responses"));
        return operation.extend(written);
    }

    private static void responses(ApiOperation operation, ObjectNode responses) {
        String answer = operation.answer();
        for (String code : operation.codes()) {
            responses
                    .putObject(code)
                    .put("description", ApiOperation.CODES.get(code))
                    .set(
                            "schema",
                            answer == null
                                    ? NODES.objectNode().put("type", "string")
                                    : reference(SwaggerSchemas.REFERENCE + answer));
        }
        String refused = ApiOperation.UNAUTHORIZED;
        responses.putObject(refused).put("description", ApiOperation.CODES.get(refused));
    }

    private static void texts(ObjectNode holder, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            texts.forEach(holder.putArray(name)::add);
        }
    }

    private static ObjectNode reference(String target) {
        return NODES.objectNode().put("$ref", target);
    }
}
