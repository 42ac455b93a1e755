package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the operation of the contract that describes a request. */
final class ContractOperations {

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

    /** Returns the declared response with a status code, or else with its range such as {@code 4XX}; missing if none is. */
    JsonNode response(JsonNode operation, int status) {
        JsonNode responses = operation.path("responses");
        JsonNode response = responses.has(String.valueOf(status))
                ? responses.path(String.valueOf(status))
                : responses.path(status / 100 + "XX");
        String reference = response.path("$ref").asText();
        return reference.isEmpty() ? response : contract.at(reference.substring(1));
    }

    /** Returns the name of the schema of a response: the declared one, or the declared alternative of the kind of the body. */
    String schema(JsonNode operation, JsonNode response, JsonNode body) {
        String kind = body.path("apiVersion").asText() + ' ' + body.path("kind").asText();
        String own = kinds.getOrDefault(kind, "");
        for (JsonNode alternative : operation.path("x-kontract-alternatives")) {
            if (alternative.asText().equals(own)) {
                return own;
            }
        }
        String reference = response.at("/content/application~1json/schema/$ref").asText();
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
