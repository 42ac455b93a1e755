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
 * What there is of one set at one moment. Nobody changes what it holds.
 *
 * @param set the set
 * @param pods those that belong to it
 * @param claims the claims of its namespace that its pods might use, by name
 * @param revisions those that belong to it
 * @param collisions how many names of revisions were found to be taken
 * @param now the moment
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

    /** What was observed, with the collisions the set's status tells of. */
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

    /** How many collisions the set's status tells of, whatever was found since. */
    int collisionsTold() {
        return collisions(set);
    }

    /** The same, after one more name was found to be taken. */
    ObservedSet withCollision() {
        return new ObservedSet(set, pods, claims, revisions, collisions + 1, now);
    }
}
