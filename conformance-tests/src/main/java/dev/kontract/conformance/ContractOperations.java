package dev.kontract.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds what the contract promises for a request. */
final class ContractOperations {

    private static final String STATUS = "Status";

    private final JsonNode contract;
    private final Map<Pattern, JsonNode> paths = new LinkedHashMap<>();

    ContractOperations(JsonNode contract) {
        this.contract = contract;
        for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
            String expression = path.getKey().replace(".", "\\.").replaceAll("\\{[a-z]+}", "[^/]+");
            paths.put(Pattern.compile(expression), path.getValue());
        }
    }

    JsonNode contract() {
        return contract;
    }

    /** The operation, missing when the contract has none. */
    JsonNode operation(String method, String path) {
        return paths.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(path).matches())
                .map(entry -> entry.getValue().path(method.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(contract.path("nothing"));
    }

    /**
     * The schema of an answer: the one the contract lists for the status, {@code Status} for a refusal. A deletion that does
     * not end the object, or that ends many, tells the object or the list.
     */
    static String schema(JsonNode operation, int status, JsonNode body) {
        if (status >= 400) {
            return STATUS;
        }
        boolean deletes = operation.path("x-kubernetes-action").asText().startsWith("delete");
        String kind = body.path("kind").asText();
        if (deletes && !kind.isEmpty()) {
            return kind;
        }
        String reference = operation
                .at("/responses/" + status + "/content/application~1json/schema/$ref")
                .asText();
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
