package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Adds the labels of a new pod that {@code matchLabelKeys} and {@code mismatchLabelKeys} name to the selectors of the same terms, so
 * that a scheduler reads only the selectors.
 *
 * @see <a href="https://kep.k8s.io/3633">KEP-3633, affinity</a>
 * @see <a href="https://kep.k8s.io/3243">KEP-3243, topology spread</a>
 */
final class LabelKeys {

    private LabelKeys() {}

    static void merge(ObjectNode pod) {
        JsonNode labels = pod.path("metadata").path("labels");
        JsonNode spec = pod.path("spec");
        for (String affinity : List.of("podAffinity", "podAntiAffinity")) {
            JsonNode terms = spec.path("affinity").path(affinity);
            terms.path("preferredDuringSchedulingIgnoredDuringExecution")
                    .forEach(term -> merge(term.path("podAffinityTerm"), labels));
            terms.path("requiredDuringSchedulingIgnoredDuringExecution").forEach(term -> merge(term, labels));
        }
        spec.path("topologySpreadConstraints").forEach(constraint -> merge(constraint, labels));
    }

    private static void merge(JsonNode term, JsonNode labels) {
        if (term.path("labelSelector") instanceof ObjectNode selector) {
            merge(term.path("matchLabelKeys"), "In", labels, selector);
            merge(term.path("mismatchLabelKeys"), "NotIn", labels, selector);
        }
    }

    private static void merge(JsonNode keys, String operator, JsonNode labels, ObjectNode selector) {
        for (JsonNode key : keys) {
            JsonNode value = labels.path(key.asText());
            if (value.isTextual()) {
                selector.withArrayProperty("matchExpressions")
                        .addObject()
                        .put("key", key.asText())
                        .put("operator", operator)
                        .putArray("values")
                        .add(value);
            }
        }
    }
}
