package dev.kontract.server.registry.core.workload;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the replica counts in the status of a workload: none is negative, and no partial count exceeds the total.
 *
 * @param counts the fields that must not be negative, in the order of their errors
 * @param parts the fields that must not exceed {@code replicas}, in the order of their errors
 * @param ready how messages name {@code readyReplicas}
 */
public record ReplicaCounts(List<String> counts, List<String> parts, String ready) {

    /** Returns the rules of a status with these fields. */
    public ReplicaCounts {
        counts = List.copyOf(counts);
        parts = List.copyOf(parts);
    }

    /** Returns the rules of a ReplicaSet, a ReplicationController and a Deployment, which differ in their fields. */
    public static ReplicaCounts of(List<String> counts, List<String> parts) {
        return new ReplicaCounts(counts, parts, "readyReplicas");
    }

    /** Validates the counts. */
    public void validate(FieldValue status) {
        counts.forEach(field -> status.child(field).nonNegative());
        long replicas = status.child("replicas").number();
        for (String field : parts) {
            notMore(status.child(field), replicas, "status.replicas");
        }
        notMore(status.child("availableReplicas"), status.child("readyReplicas").number(), ready);
    }

    private static void notMore(FieldValue part, long whole, String name) {
        if (part.number() > whole) {
            part.invalid(part.number(), "cannot be greater than " + name);
        }
    }

    /** Checks that the number of name collisions has not become less. */
    public static void collisionsOnlyGrow(FieldValue status, FieldValue was) {
        FieldValue now = status.child("collisionCount");
        FieldValue before = was.child("collisionCount");
        if (before.present() && (now.absent() || now.number() < before.number())) {
            now.invalid(now.number(), "cannot be decremented");
        }
    }
}
