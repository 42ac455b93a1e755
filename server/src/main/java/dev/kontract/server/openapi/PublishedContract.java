package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The contract in its published form: with upstream's schema names, without internal extensions, and with references
 * to parameters and responses resolved, because clients do not follow them. Must not be modified.
 */
final class PublishedContract {

    private static final String OWN_EXTENSION = "x-kontract-";
    private static final String FIELD_NUMBER = OWN_EXTENSION + "protobuf";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ObjectNode contract;
    private final SchemaNames names;
    private final Map<String, JsonNode> schemas = new TreeMap<>();
    private final ObjectNode paths = NODES.objectNode();

    PublishedContract(ObjectNode contract) {
        this.contract = contract;
        this.names = new SchemaNames(contract.at("/components/schemas"));
        for (Map.Entry<String, JsonNode> schema :
                contract.at("/components/schemas").properties()) {
            schemas.put(names.of(schema.getKey()), publish(schema.getValue()));
        }
        for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
            paths.set(path.getKey(), publish(path.getValue()));
        }
    }

    /** Returns the paths, such as {@code /api/v1/namespaces/{namespace}/pods}. */
    Iterable<String> paths() {
        return paths::fieldNames;
    }

    /** Returns the OpenAPI 3 document of the matching paths with the schemas they refer to. */
    ObjectNode document(Predicate<String> path) {
        ObjectNode document = NODES.objectNode().put("openapi", "3.0.0");
        document.set("info", contract.path("info"));
        ObjectNode chosen = document.putObject("paths");
        for (Map.Entry<String, JsonNode> entry : paths.properties()) {
            if (path.test(entry.getKey())) {
                chosen.set(entry.getKey(), entry.getValue());
            }
        }
        ObjectNode components = document.putObject("components");
        components.putObject("schemas").setAll(reachable(chosen));
        components.set("securitySchemes", contract.at("/components/securitySchemes"));
        return document;
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

    private JsonNode publish(JsonNode node) {
        if (node instanceof ObjectNode object) {
            JsonNode reference = object.path("$ref");
            if (reference.isTextual() && !reference.asText().startsWith(SchemaNames.REFERENCE)) {
                return publish(contract.at(reference.asText().substring(1)));
            }
            return publishObject(object);
        }
        if (node instanceof ArrayNode array) {
            ArrayNode published = NODES.arrayNode();
            array.forEach(item -> published.add(publish(item)));
            return published;
        }
        return node;
    }

    private ObjectNode publishObject(ObjectNode object) {
        ObjectNode published = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            if (entry.getKey().equals("$ref") && entry.getValue().isTextual()) {
                published.put("$ref", names.reference(entry.getValue().asText()));
            } else if (!entry.getKey().startsWith(OWN_EXTENSION)) {
                published.set(entry.getKey(), publish(entry.getValue()));
            }
        }
        // Like kube-apiserver, publishes a union that is a protobuf message as a value of any type.
        if (object.path("oneOf").path(0).has(FIELD_NUMBER)) {
            published.remove("oneOf");
        }
        if (object.path("x-kubernetes-int-or-string").asBoolean()) {
            published.put("format", "int-or-string");
        }
        return published;
    }
}
