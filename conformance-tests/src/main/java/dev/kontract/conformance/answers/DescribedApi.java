package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** An OpenAPI 3.0 document: its operations by request, and its schemas by name and by kind. Thread-safe. */
public final class DescribedApi {

    private static final String KINDS = "x-kubernetes-group-version-kind";
    private static final String PREFIX = "#/components/schemas/";

    private final JsonNode document;

    /** The paths by their number of segments. */
    private final Map<Integer, List<Path>> paths = new HashMap<>();

    /** The names of the schemas by group, version and kind, as {@code apps/v1 Deployment}. */
    private final Map<String, String> kinds = new HashMap<>();

    /** A path in which segments in braces match any segment. */
    private record Path(String template, List<String> segments, JsonNode operations) {

        /** Returns how many segments are the same; -1 if the path does not match. */
        int matches(List<String> path) {
            int same = 0;
            for (int i = 0; i < segments.size(); i++) {
                boolean equal = segments.get(i).equals(path.get(i));
                if (!equal && (!segments.get(i).startsWith("{") || path.get(i).isEmpty())) {
                    return -1;
                }
                same += equal ? 1 : 0;
            }
            return same;
        }
    }

    /** Reads a document. */
    public DescribedApi(JsonNode document) {
        this.document = document;
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            List<String> segments = List.of(path.getKey().split("/", -1));
            paths.computeIfAbsent(segments.size(), unseen -> new ArrayList<>())
                    .add(new Path(path.getKey(), segments, path.getValue()));
        }
        for (Map.Entry<String, JsonNode> schema : schemas().properties()) {
            for (JsonNode type : schema.getValue().path(KINDS)) {
                kinds.put(name(type), schema.getKey());
            }
        }
    }

    private static String name(JsonNode type) {
        String group = type.path("group").asText();
        return (group.isEmpty() ? "" : group + '/')
                + type.path("version").asText()
                + ' '
                + type.path("kind").asText();
    }

    /** Returns the schemas by name. */
    JsonNode schemas() {
        return document.at("/components/schemas");
    }

    /** Returns the operation of a request; empty if there is none. Upstream documents {@code /api} as {@code /api/}. */
    Optional<DescribedOperation> operation(String method, String path) {
        Optional<DescribedOperation> operation = find(method, path);
        return operation.isPresent() || path.endsWith("/") ? operation : find(method, path + '/');
    }

    private Optional<DescribedOperation> find(String method, String path) {
        List<String> segments = List.of(path.split("/", -1));
        int best = -1;
        DescribedOperation found = null;
        for (Path candidate : paths.getOrDefault(segments.size(), List.of())) {
            JsonNode operation = candidate.operations().path(method.toLowerCase(Locale.ROOT));
            int same = operation.isMissingNode() ? -1 : candidate.matches(segments);
            if (same > best) {
                best = same;
                found = new DescribedOperation(method, candidate.template(), operation);
            }
        }
        return Optional.ofNullable(found);
    }

    /** Returns the response with a status code, or else with its range such as {@code 4XX}; missing if there is none. */
    JsonNode response(DescribedOperation operation, int status) {
        JsonNode responses = operation.node().path("responses");
        JsonNode response = responses.has(String.valueOf(status))
                ? responses.path(String.valueOf(status))
                : responses.path(status / 100 + "XX");
        String reference = response.path("$ref").asText();
        return reference.isEmpty() ? response : document.at(reference.substring(1));
    }

    /**
     * Returns the name of the schema of the objects of a kind, such as {@code apps/v1 Deployment}; empty if there is none. A schema
     * that does not say of which kinds its objects are, such as {@code Status} in the contract, is found by its name.
     */
    Optional<String> schemaOf(String kind) {
        String name = kind.substring(kind.lastIndexOf(' ') + 1);
        boolean named = schemas().has(name) && !schemas().path(name).has(KINDS);
        return Optional.ofNullable(kinds.getOrDefault(kind, named ? name : null));
    }

    /** Returns the name of the schema that a schema refers to; empty if it is no reference. */
    static String referred(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.startsWith(PREFIX) ? reference.substring(PREFIX.length()) : "";
    }
}
