package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the operation of the contract that describes a request. */
final class ContractOperations {

    private static final String STATUS = "Status";

    private final JsonNode contract;
    /** The templates of paths by their number of segments. */
    private final Map<Integer, List<Template>> templates = new HashMap<>();

    /** The names of the schemas by group, version and kind, as {@code apps/v1 Deployment}. */
    private final Map<String, String> kinds = new HashMap<>();

    /** A path of the contract, whose segments in braces stand for any. */
    private record Template(List<String> segments, JsonNode operations) {

        boolean matches(List<String> path) {
            for (int i = 0; i < segments.size(); i++) {
                String segment = segments.get(i);
                boolean any = segment.startsWith("{") && !path.get(i).isEmpty();
                if (!any && !segment.equals(path.get(i))) {
                    return false;
                }
            }
            return true;
        }
    }

    ContractOperations(JsonNode contract) {
        this.contract = contract;
        for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
            List<String> segments = List.of(path.getKey().split("/", -1));
            templates
                    .computeIfAbsent(segments.size(), unseen -> new ArrayList<>())
                    .add(new Template(segments, path.getValue()));
        }
        for (Map.Entry<String, JsonNode> schema :
                contract.at("/components/schemas").properties()) {
            JsonNode type = schema.getValue().at("/x-kubernetes-group-version-kind/0");
            String group = type.path("group").asText();
            String version =
                    (group.isEmpty() ? "" : group + '/') + type.path("version").asText();
            kinds.put(version + ' ' + type.path("kind").asText(), schema.getKey());
        }
    }

    JsonNode contract() {
        return contract;
    }

    /** Returns the operation, or a missing node if the contract has none. */
    JsonNode operation(String method, String path) {
        List<String> segments = List.of(path.split("/", -1));
        for (Template template : templates.getOrDefault(segments.size(), List.of())) {
            if (template.matches(segments)) {
                return template.operations().path(method.toLowerCase(Locale.ROOT));
            }
        }
        return contract.path("nothing");
    }

    /**
     * Returns the schema name of a response: the schema listed for the status code, or {@code Status} for an error. A
     * delete of one object that is not removed at once returns the object, and a deletecollection returns the list.
     */
    String schema(JsonNode operation, int status, JsonNode body) {
        if (status >= 400) {
            return STATUS;
        }
        boolean deletes = operation.path("x-kubernetes-action").asText().startsWith("delete");
        String kind = body.path("kind").asText();
        if (deletes && !kind.isEmpty()) {
            return kinds.getOrDefault(body.path("apiVersion").asText() + ' ' + kind, kind);
        }
        String reference = operation
                .at("/responses/" + status + "/content/application~1json/schema/$ref")
                .asText();
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
