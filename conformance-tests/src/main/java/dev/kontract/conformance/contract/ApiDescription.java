package dev.kontract.conformance.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.transcript.InputFile;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The description of an API: the schemas of its kinds, and its operations. Immutable.
 *
 * @param document the OpenAPI document; references are resolved in it
 * @param kinds the schemas by kind, for example {@code apps/v1 Deployment}
 * @param operations the operations by method and path, for example {@code GET /api/v1/pods}
 * @param definitions the CustomResourceDefinitions it was read from; empty for OpenAPI documents
 */
public record ApiDescription(
        JsonNode document, Map<String, JsonNode> kinds, Map<String, JsonNode> operations, List<JsonNode> definitions) {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> METHODS = List.of("get", "put", "post", "delete", "patch", "head", "options");
    private static final String TYPES = "x-kubernetes-group-version-kind";

    /**
     * Reads a file in JSON or YAML: an OpenAPI document, or CustomResourceDefinitions.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it is neither
     */
    public static ApiDescription read(Path file) throws IOException {
        String text = InputFile.text(file);
        ObjectMapper mapper = text.startsWith("{") ? JSON : YAML; // YAML parsers limit the size of a document.
        try (MappingIterator<JsonNode> documents =
                mapper.readerFor(JsonNode.class).readValues(text)) {
            List<JsonNode> all = documents.readAll().stream()
                    .filter(document -> document != null && document.isObject())
                    .toList();
            List<JsonNode> definitions = all.stream()
                    .filter(document -> document.path("kind").asText().equals("CustomResourceDefinition"))
                    .toList();
            if (!definitions.isEmpty()) {
                return ofDefinitions(definitions);
            }
            if (all.size() == 1 && (all.get(0).has("openapi") || all.get(0).has("swagger"))) {
                return of(all.get(0));
            }
        } catch (JsonProcessingException e) {
            throw SyntaxMistake.in(file, e);
        }
        throw new IllegalArgumentException(file + " is neither an OpenAPI document nor a CustomResourceDefinition");
    }

    /**
     * Reads the documents that a server publishes at {@code /openapi/v3}.
     *
     * @throws IOException if the server does not answer, or not with such documents
     */
    public static ApiDescription of(TranscriptTarget server) throws IOException, InterruptedException {
        ObjectNode merged = JSON.createObjectNode().put("openapi", "3.0.0");
        for (JsonNode document : PublishedDocuments.of(server).values()) {
            merged.withObjectProperty("paths").setAll((ObjectNode) object(document.path("paths")));
            merged.withObject("/components/schemas").setAll((ObjectNode) object(document.at("/components/schemas")));
        }
        return of(merged);
    }

    private static JsonNode object(JsonNode value) {
        return value.isObject() ? value : JSON.createObjectNode();
    }

    /** Describes an OpenAPI document of version 2 or 3. */
    public static ApiDescription of(JsonNode document) {
        JsonNode schemas =
                document.has("definitions") ? document.path("definitions") : document.at("/components/schemas");
        Map<String, JsonNode> kinds = new TreeMap<>();
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            JsonNode types = schema.getValue().path(TYPES);
            if (types.size() == 1 && isObject(schema.getValue())) {
                JsonNode type = types.get(0);
                kinds.put(
                        name(
                                type.path("group").asText(),
                                type.path("version").asText(),
                                type.path("kind").asText()),
                        schema.getValue());
            }
        }
        if (kinds.isEmpty()) { // a document of another API
            schemas.properties().forEach(schema -> kinds.put(schema.getKey(), schema.getValue()));
        }
        return new ApiDescription(document, kinds, operations(document), List.of());
    }

    private static boolean isObject(JsonNode schema) {
        return schema.path("properties").has("metadata")
                && !schema.path("properties").has("items");
    }

    private static ApiDescription ofDefinitions(List<JsonNode> definitions) {
        Map<String, JsonNode> kinds = new TreeMap<>();
        for (JsonNode definition : definitions) {
            JsonNode spec = definition.path("spec");
            for (JsonNode version : spec.path("versions")) {
                if (version.path("served").asBoolean(true)) {
                    kinds.put(
                            name(
                                    spec.path("group").asText(),
                                    version.path("name").asText(),
                                    spec.at("/names/kind").asText()),
                            version.at("/schema/openAPIV3Schema"));
                }
            }
        }
        return new ApiDescription(JSON.createObjectNode(), kinds, Map.of(), definitions);
    }

    private static String name(String group, String version, String kind) {
        return (group.isEmpty() ? "" : group + '/') + version + ' ' + kind;
    }

    private static Map<String, JsonNode> operations(JsonNode document) {
        Map<String, JsonNode> operations = new TreeMap<>();
        document.path("paths")
                .properties()
                .forEach(path -> METHODS.forEach(method -> {
                    if (path.getValue().has(method)) {
                        operations.put(
                                method.toUpperCase(Locale.ROOT) + ' ' + path.getKey(),
                                path.getValue().path(method));
                    }
                }));
        return operations;
    }

    /** Follows references, also those that are the only part of an {@code allOf}; missing if one leads nowhere. */
    public JsonNode resolve(JsonNode schema) {
        JsonNode resolved = schema;
        for (int followed = 0; followed < 10 && !reference(resolved).isEmpty(); followed++) {
            resolved = document.at(reference(resolved).substring(1));
        }
        return resolved;
    }

    /** Returns the reference that stands for a schema; empty if there is none. */
    static String reference(JsonNode schema) {
        JsonNode parts = schema.path("allOf");
        String reference = parts.size() == 1
                ? parts.get(0).path("$ref").asText()
                : schema.path("$ref").asText();
        return reference.startsWith("#/") ? reference : "";
    }
}
