package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.model.Node;
import dev.kontract.model.NodeCondition;
import dev.kontract.model.Pod;
import dev.kontract.model.Taint;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.Conditions;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The actions for a node, planned from its observed state alone.
 *
 * @param lost the conditions to report of a node whose heartbeats have ended
 * @param taints the taints to set, if they are not the present ones
 * @param unready the pods that do not serve any longer
 * @param again the delay until the heartbeats may end
 */
record NodePlan(
        Optional<List<NodeCondition>> lost, Optional<List<Taint>> taints, List<Pod> unready, Optional<Duration> again) {

    private static final List<String> REPORTED = List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    private static final Conditions<NodeCondition> CONDITIONS = new Conditions<>(
            NodeCondition::getType,
            NodeCondition::getStatus,
            NodeCondition::getLastTransitionTime,
            NodeCondition::setLastTransitionTime);

    /**
     * Plans the actions.
     *
     * @param node the node
     * @param pods its pods
     * @param end when its heartbeats end
     * @param evicting whether the taints of a failed node evict its pods
     * @param now the time
     */
    static NodePlan of(Node node, List<Pod> pods, Instant end, boolean evicting, Instant now) {
        boolean silent = !now.isBefore(end);
        String ready = NodeTaints.status(node, "Ready").orElse("");
        if (silent && !ready.equals("Unknown")) {
            return new NodePlan(Optional.of(lost(node, now)), Optional.empty(), List.of(), Optional.empty());
        }
        List<Taint> present = Objects.requireNonNullElse(node.getSpec().getTaints(), List.of());
        return new NodePlan(
                Optional.empty(),
                Optional.of(NodeTaints.desired(node, now, evicting)).filter(desired -> !desired.equals(present)),
                ready.equals("True")
                        ? List.of()
                        : pods.stream().filter(PodHealth::isReady).toList(),
                silent ? Optional.empty() : Optional.of(Duration.between(now, end)));
    }

    /** Returns the conditions of a node without heartbeats; those that are unknown already stay. */
    private static List<NodeCondition> lost(Node node, Instant now) {
        List<NodeCondition> conditions = NodeTaints.conditions(node);
        for (String type : REPORTED) {
            Optional<NodeCondition> known = CONDITIONS.find(conditions, type);
            if (known.filter(each -> "Unknown".equals(each.getStatus())).isEmpty()) {
                NodeCondition lost = known.map(NodePlan::stopped).orElseGet(() -> neverReported(type, node));
                conditions = CONDITIONS.with(conditions, lost.status("Unknown").lastTransitionTime(new Time(now)));
            }
        }
        return conditions;
    }

    private static NodeCondition stopped(NodeCondition known) {
        return new NodeCondition()
                .type(known.getType())
                .lastHeartbeatTime(known.getLastHeartbeatTime())
                .reason("NodeStatusUnknown")
                .message("Kubelet stopped posting node status.");
    }

    private static NodeCondition neverReported(String type, Node node) {
        return new NodeCondition()
                .type(type)
                .lastHeartbeatTime(node.metadata().getCreationTimestamp())
                .reason("NodeStatusNeverUpdated")
                .message("Kubelet never posted node status.");
    }
}
