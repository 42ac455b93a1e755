package dev.kontract.server.registry.core.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.InternalForm;
import java.util.List;
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
            affinity.invalid(shown(affinity), "field is immutable, except for updating from beta label to GA");
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

    private static JsonNode shown(FieldValue affinity) {
        if (affinity.absent()) {
            return NullNode.getInstance();
        }
        ObjectNode shown = InternalForm.pointers(affinity, List.of("Required"));
        FieldValue required = affinity.child("required");
        if (required.present()) {
            ArrayNode terms = shown.putObject("Required").putArray("NodeSelectorTerms");
            for (FieldValue term : required.items("nodeSelectorTerms")) {
                ObjectNode one = terms.addObject();
                one.set("MatchExpressions", requirements(term.child("matchExpressions")));
                one.set("MatchFields", requirements(term.child("matchFields")));
            }
        }
        return shown;
    }

    private static JsonNode requirements(FieldValue requirements) {
        if (requirements.absent()) {
            return NullNode.getInstance();
        }
        ArrayNode shown = ((ArrayNode) requirements.node()).arrayNode();
        requirements
                .items()
                .forEach(one -> shown.add(InternalForm.pointers(one, List.of("Key", "Operator", "Values"))));
        return shown;
    }
}
