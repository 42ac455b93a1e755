package dev.kontract.server.registry.core.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;

/** A change of the nodes that can reach a volume: only beta names of labels may be replaced, by the present ones. */
final class VolumeAffinityChange {

    private static final Map<String, String> PRESENT = Map.of(
            "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
            "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type",
            "beta.kubernetes.io/os", "kubernetes.io/os",
            "beta.kubernetes.io/arch", "kubernetes.io/arch");

    private VolumeAffinityChange() {}

    /**
     * Validates a change.
     *
     * @param affinity the new value, at the path to report
     * @param was the present value; absent if there is none, which allows every change
     */
    static void validate(FieldValue affinity, FieldValue was) {
        if (was.present() && !affinity.isSame(renamed(was.node(), affinity.node()))) {
            affinity.invalid(affinity.internal(), "field is immutable, except for updating from beta label to GA");
        }
    }

    private static JsonNode renamed(JsonNode was, JsonNode now) {
        JsonNode copy = was.deepCopy();
        JsonNode terms = copy.path("required").path("nodeSelectorTerms");
        for (int i = 0; i < terms.size(); i++) {
            JsonNode expressions = terms.path(i).path("matchExpressions");
            for (int j = 0; j < expressions.size(); j++) {
                String key = now.at("/required/nodeSelectorTerms/" + i + "/matchExpressions/" + j + "/key")
                        .asText();
                if (key.equals(PRESENT.get(expressions.path(j).path("key").asText()))) {
                    ((ObjectNode) expressions.path(j)).put("key", key);
                }
            }
        }
        return copy;
    }
}
