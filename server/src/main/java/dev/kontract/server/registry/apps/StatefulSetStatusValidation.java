package dev.kontract.server.registry.apps;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates the replica counts in the status: none is negative, and no partial count exceeds the total. */
final class StatefulSetStatusValidation {

    private static final List<String> COUNTS =
            List.of("replicas", "readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas");
    private static final List<String> PARTS =
            List.of("readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas");

    private StatefulSetStatusValidation() {}

    static void validate(FieldValue status) {
        COUNTS.forEach(field -> status.child(field).nonNegative());
        status.child("observedGeneration").nonNegative();
        status.child("collisionCount").nonNegative();
        long replicas = status.child("replicas").number();
        for (String field : PARTS) {
            notMore(status.child(field), replicas, "status.replicas");
        }
        notMore(status.child("availableReplicas"), status.child("readyReplicas").number(), "status.readyReplicas");
    }

    static void collisionsOnlyGrow(FieldValue status, FieldValue was) {
        FieldValue now = status.child("collisionCount");
        FieldValue before = was.child("collisionCount");
        if (before.present() && (now.absent() || now.number() < before.number())) {
            now.invalid(now.number(), "cannot be decremented");
        }
    }

    private static void notMore(FieldValue part, long whole, String name) {
        if (part.number() > whole) {
            part.invalid(part.number(), "cannot be greater than " + name);
        }
    }
}
