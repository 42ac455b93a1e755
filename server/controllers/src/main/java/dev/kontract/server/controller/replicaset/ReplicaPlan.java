package dev.kontract.server.controller.replicaset;

import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The changes that bring the pods of an object to the desired number.
 *
 * @param created the number of pods to create
 * @param deleted the pods to delete
 * @param again the delay after which the next pod becomes available
 */
record ReplicaPlan(int created, List<Pod> deleted, Optional<Duration> again) {

    /** The most pods that one plan creates or deletes. */
    private static final int BURST = 500;

    ReplicaPlan {
        deleted = List.copyOf(deleted);
    }

    static ReplicaPlan of(ObservedReplicas observed) {
        int missing = observed.set().deleting()
                ? 0
                : observed.desired() - observed.active().size();
        return new ReplicaPlan(
                Math.max(0, Math.min(BURST, missing)),
                missing < 0 ? excess(observed, Math.min(BURST, -missing)) : List.of(),
                PodHealth.untilNextAvailable(observed.active(), observed.minReady(), observed.now()));
    }

    private static List<Pod> excess(ObservedReplicas observed, int count) {
        return observed.active().stream()
                .sorted(new DeletionOrder(observed.related(), observed.now()))
                .limit(count)
                .toList();
    }
}
