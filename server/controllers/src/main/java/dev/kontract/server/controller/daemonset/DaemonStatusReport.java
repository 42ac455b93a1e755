package dev.kontract.server.controller.daemonset;

import static dev.kontract.server.controller.workload.StatusWriter.nonZero;

import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetStatus;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.Collection;
import java.util.List;

/** Computes the status of a DaemonSet. */
final class DaemonStatusReport {

    private DaemonStatusReport() {}

    static DaemonSetStatus of(DesiredDaemon wanted, NodePods pods, Collection<Node> nodes) {
        int desired = 0;
        int scheduled = 0;
        int misscheduled = 0;
        int ready = 0;
        int available = 0;
        int updated = 0;
        for (Node node : nodes) {
            List<Pod> present = pods.on(NodePods.name(node));
            if (!NodeFit.of(wanted.set(), node).shouldRun()) {
                misscheduled += present.isEmpty() ? 0 : 1;
                continue;
            }
            desired++;
            if (!present.isEmpty()) {
                Pod first = present.get(0);
                scheduled++;
                ready += PodHealth.isReady(first) ? 1 : 0;
                available += wanted.isAvailable(first) ? 1 : 0;
                updated += wanted.isCurrent(first) ? 1 : 0;
            }
        }
        DaemonSet set = wanted.set();
        return new DaemonSetStatus()
                .currentNumberScheduled(scheduled)
                .numberMisscheduled(misscheduled)
                .desiredNumberScheduled(desired)
                .numberReady(ready)
                .observedGeneration(set.metadata().getGeneration())
                .updatedNumberScheduled(nonZero(updated))
                .numberAvailable(nonZero(available))
                .numberUnavailable(nonZero(desired - available))
                .collisionCount(set.getStatus() == null ? null : set.getStatus().getCollisionCount())
                .conditions(set.getStatus() == null ? null : set.getStatus().getConditions());
    }
}
