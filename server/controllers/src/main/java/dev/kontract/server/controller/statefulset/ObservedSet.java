package dev.kontract.server.controller.statefulset;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The observed state of a set at one point in time. The contents must not be modified.
 *
 * @param set the set
 * @param pods the pods that belong to it
 * @param claims the claims in its namespace that its pods may use, by name
 * @param revisions the revisions that belong to it
 * @param collisions the collision count, including collisions found since the last status update
 * @param now the time of the observation
 */
record ObservedSet(
        StatefulSet set,
        List<Pod> pods,
        Map<String, PersistentVolumeClaim> claims,
        List<ControllerRevision> revisions,
        int collisions,
        Instant now) {

    ObservedSet {
        pods = List.copyOf(pods);
        claims = Map.copyOf(claims);
        revisions = List.copyOf(revisions);
    }

    /** Creates an observation with the collision count from the set's status. */
    static ObservedSet of(
            StatefulSet set,
            List<Pod> pods,
            Map<String, PersistentVolumeClaim> claims,
            List<ControllerRevision> revisions,
            Instant now) {
        return new ObservedSet(set, pods, claims, revisions, collisions(set), now);
    }

    private static int collisions(StatefulSet set) {
        Integer collisions = set.getStatus() == null ? null : set.getStatus().getCollisionCount();
        return Objects.requireNonNullElse(collisions, 0);
    }

    /** Returns the collision count in the set's status. */
    int reportedCollisions() {
        return collisions(set);
    }

    /** Returns a copy with an incremented collision count. */
    ObservedSet withCollision() {
        return new ObservedSet(set, pods, claims, revisions, collisions + 1, now);
    }
}
