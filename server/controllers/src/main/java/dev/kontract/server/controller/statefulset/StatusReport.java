package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetStatus;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Computes the status of a set. */
final class StatusReport {

    private StatusReport() {}

    /**
     * Counts the pods.
     *
     * @param replaced pods about to be deleted for an update, whose own status does not show it yet
     */
    static StatefulSetStatus of(
            ObservedSet observed, SetMembers members, RevisionHistory history, Collection<Pod> replaced) {
        String current = Objects.requireNonNull(history.current().name());
        String update = Objects.requireNonNull(history.update().name());
        int ready = 0;
        int available = 0;
        int replicas = 0;
        int ofCurrent = 0;
        int ofUpdate = 0;
        for (Pod pod : members.all().toList()) {
            String revision = PodIdentity.revision(pod);
            replicas++;
            if (PodHealth.isRunningAndReady(pod)) {
                ready++;
                available += members.isAvailable(pod) ? 1 : 0;
            }
            ofCurrent += !pod.deleting() && revision.equals(current) && !replaced.contains(pod) ? 1 : 0;
            ofUpdate += !pod.deleting() && revision.equals(update) ? 1 : 0;
        }
        StatefulSetStatus status = new StatefulSetStatus()
                .observedGeneration(observed.set().metadata().getGeneration())
                .replicas(replicas)
                .readyReplicas(ready)
                .availableReplicas(available)
                .currentReplicas(ofCurrent)
                .updatedReplicas(ofUpdate)
                .currentRevision(current)
                .updateRevision(update)
                .collisionCount(observed.collisions());
        return complete(members.desired(), status);
    }

    /** When all pods have the update revision and are ready, it becomes the current revision. */
    private static StatefulSetStatus complete(DesiredSet desired, StatefulSetStatus status) {
        boolean complete = desired.strategy() instanceof DesiredSet.Rolling
                && status.getUpdatedReplicas() == desired.replicas()
                && status.getReadyReplicas() == desired.replicas()
                && status.getReplicas() == desired.replicas();
        return complete
                ? status.currentReplicas(status.getUpdatedReplicas()).currentRevision(status.getUpdateRevision())
                : status;
    }

    /** Returns whether the status differs from that of the set. A changed collision count alone does not justify a write. */
    static boolean isChanged(StatefulSet set, StatefulSetStatus report) {
        StatefulSetStatus stored = set.getStatus();
        return stored == null
                || number(report.getObservedGeneration()) > number(stored.getObservedGeneration())
                || number(stored.getReplicas()) != number(report.getReplicas())
                || number(stored.getReadyReplicas()) != number(report.getReadyReplicas())
                || number(stored.getAvailableReplicas()) != number(report.getAvailableReplicas())
                || number(stored.getCurrentReplicas()) != number(report.getCurrentReplicas())
                || number(stored.getUpdatedReplicas()) != number(report.getUpdatedReplicas())
                || !Objects.equals(stored.getCurrentRevision(), report.getCurrentRevision())
                || !Objects.equals(stored.getUpdateRevision(), report.getUpdateRevision());
    }

    private static long number(@Nullable Number given) {
        return given == null ? 0 : given.longValue();
    }
}
