package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Map;

/**
 * Validates updates of a pod with scheduling gates: its node selection may only become narrower.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/3838">KEP-3838: mutable scheduling directives of
 *     gated pods</a>
 */
final class GatedPodValidation {

    private static final String NODE_AFFINITY = "nodeAffinity";
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    private GatedPodValidation() {}

    /** Validates the change of the node selection and reverts it in {@code masked}. */
    static void nodeSelection(FieldValue spec, FieldValue was, ObjectNode masked) {
        FieldValue selector = spec.child("nodeSelector");
        for (Map.Entry<String, FieldValue> label :
                was.child("nodeSelector").entries().entrySet()) {
            if (!selector.child(label.getKey()).is(label.getValue().text())) {
                selector.invalid("only additions to spec.nodeSelector are allowed (no mutations or deletions)");
                break;
            }
        }
        PodUpdateValidation.take(masked, was.node(), "nodeSelector");
        FieldValue now =
                spec.child("affinity").child(NODE_AFFINITY).child(REQUIRED).child("nodeSelectorTerms");
        FieldValue before =
                was.child("affinity").child(NODE_AFFINITY).child(REQUIRED).child("nodeSelectorTerms");
        if (!before.empty()) {
            narrower(now, before);
        }
        restoreNodeAffinity(masked, was.node().path("affinity"));
    }

    private static void narrower(FieldValue terms, FieldValue before) {
        List<FieldValue> now = terms.items();
        List<FieldValue> was = before.items();
        if (now.size() != was.size()) {
            terms.invalid(terms.internal(), "no additions/deletions to non-empty NodeSelectorTerms list are allowed");
            return;
        }
        for (int i = 0; i < now.size(); i++) {
            if (!extendsTerm(now.get(i), was.get(i))) {
                FieldValue term = now.get(i);
                term.invalid(term.internal(), "only additions are allowed (no mutations or deletions)");
            }
        }
    }

    private static boolean extendsTerm(FieldValue term, FieldValue before) {
        if (before.child("matchExpressions").empty()
                && before.child("matchFields").empty()) {
            return term.isSame(before.node());
        }
        return List.of("matchExpressions", "matchFields").stream()
                .allMatch(list -> startsWith(term.items(list), before.items(list)));
    }

    private static boolean startsWith(List<FieldValue> list, List<FieldValue> start) {
        for (int i = 0; i < start.size(); i++) {
            if (i >= list.size() || !list.get(i).isSame(start.get(i).node())) {
                return false;
            }
        }
        return true;
    }

    /** Restores the node affinity, and the absence of an affinity that had nothing else. */
    private static void restoreNodeAffinity(ObjectNode masked, JsonNode was) {
        if (masked.path("affinity") instanceof ObjectNode affinity) {
            boolean changed = affinity.has(NODE_AFFINITY);
            PodUpdateValidation.take(affinity, was, NODE_AFFINITY);
            if (changed && !was.isObject() && affinity.isEmpty()) {
                masked.remove("affinity");
            }
        } else if (was.has(NODE_AFFINITY)) {
            masked.putObject("affinity").set(NODE_AFFINITY, was.get(NODE_AFFINITY));
        }
    }
}
