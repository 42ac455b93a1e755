package dev.kontract.server.registry.core.workload;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** The validation of the replica counts in the status of a workload. */
public final class ReplicaCounts {

    private ReplicaCounts() {}

    /**
     * Validates that no count is negative, and that no partial count exceeds the total.
     *
     * @param parts the fields that must not exceed {@code replicas}, in the order of their errors
     * @param ready how messages name {@code readyReplicas}
     */
    public static void validate(FieldValue status, List<String> parts, String ready) {
        status.check();
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
