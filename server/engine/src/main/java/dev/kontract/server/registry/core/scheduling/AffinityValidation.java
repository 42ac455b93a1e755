package dev.kontract.server.registry.core.scheduling;

import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates node affinity, pod affinity and pod anti-affinity.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/">Assigning pods to nodes</a>
 */
public final class AffinityValidation {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private AffinityValidation() {}

    /** Validates the affinity of a pod; may be absent. */
    public static void validate(FieldValue affinity) {
        toNodes(affinity.child("nodeAffinity"));
        toPods(affinity.child("podAffinity"));
        toPods(affinity.child("podAntiAffinity"));
    }

    /** Validates a node selector. */
    public static void nodeSelector(FieldValue selector) {
        NodeSelectorValidation.validate(selector);
    }

    private static void toNodes(FieldValue affinity) {
        if (affinity.child(REQUIRED).present()) {
            NodeSelectorValidation.validate(affinity.child(REQUIRED));
        }
        for (FieldValue term : affinity.items(PREFERRED)) {
            term.check("weight");
            NodeSelectorValidation.preferred(term.child("preference"));
        }
    }

    private static void toPods(FieldValue affinity) {
        affinity.items(REQUIRED).forEach(PodAffinityTermValidation::validate);
        for (FieldValue term : affinity.items(PREFERRED)) {
            term.check("weight");
            PodAffinityTermValidation.validate(term.child("podAffinityTerm"));
        }
    }
}
