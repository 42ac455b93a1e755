package dev.kontract.server.controller.daemonset;

import dev.kontract.model.DaemonSetStatus;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.PlannedEvent;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The changes to the pods of a DaemonSet.
 *
 * @param work the pods to create and to delete
 * @param events the Events about pods that have ended
 * @param status the status to report afterwards
 * @param again the delay after which a new plan is needed even without a change
 */
record DaemonPlan(DaemonWork work, List<PlannedEvent> events, DaemonSetStatus status, Optional<Duration> again) {

    /**
     * Plans the changes. An update continues only while every node has the pods it should have.
     *
     * @param backoff the delays of pods that fail again and again, which it updates
     */
    static DaemonPlan of(
            DesiredDaemon desired, Collection<Pod> members, Collection<Node> nodes, FailedPodBackoff backoff) {
        NodePods byNode = new NodePods(members);
        DaemonPlacement placement = new DaemonPlacement(desired, byNode, backoff);
        DaemonWork work = placement.on(nodes);
        if (work.isEmpty() && desired.isRolling()) {
            work = new DaemonRollout(desired, byNode, nodes).work();
        }
        return new DaemonPlan(
                work,
                placement.events(),
                DaemonStatusReport.of(desired, byNode, nodes),
                Stream.concat(
                                placement.later().stream(),
                                PodHealth.untilNextAvailable(members, desired.minReady(), desired.now()).stream())
                        .min(Comparator.naturalOrder()));
    }
}
