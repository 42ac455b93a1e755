package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Node;
import dev.kontract.model.NodeSpec;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.Taint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A node and the pods on it during one round of scheduling. Not thread-safe. */
final class NodeState {

    private final Node node;
    private final List<Pod> pods = new ArrayList<>();
    private final List<Pod> exclusive = new ArrayList<>();
    private final List<Pod> nominated = new ArrayList<>();
    private final Map<String, BigDecimal> requested = new HashMap<>();

    NodeState(Node node) {
        this.node = node;
    }

    /** Adds a pod that is, or will be, on the node. */
    void add(Pod pod) {
        pods.add(pod);
        if (!PodTerms.antiAffinity(pod).isEmpty()) {
            exclusive.add(pod);
        }
        PodRequests.of(pod).forEach((resource, amount) -> requested.merge(resource, amount, BigDecimal::add));
    }

    /** Removes a pod that was added. */
    void remove(Pod pod) {
        pods.removeIf(other -> isSame(other, pod));
        exclusive.removeIf(other -> isSame(other, pod));
        PodRequests.of(pod).forEach((resource, amount) -> requested.merge(resource, amount.negate(), BigDecimal::add));
    }

    private static boolean isSame(Pod one, Pod other) {
        return PodRank.uid(one).equals(PodRank.uid(other));
    }

    /** Reserves resources for a pod that waits until others have left the node. */
    void nominate(Pod pod) {
        nominated.add(pod);
    }

    /** Reverts {@link #nominate}; does nothing for other pods. */
    void withdraw(Pod pod) {
        nominated.removeIf(other -> isSame(other, pod));
    }

    /** Returns the pods that room is held back for. */
    List<Pod> nominated() {
        return nominated;
    }

    /** Returns the same node with the same pods, which changes on its own. */
    NodeState copy() {
        NodeState copy = new NodeState(node);
        copy.pods.addAll(pods);
        copy.exclusive.addAll(exclusive);
        copy.nominated.addAll(nominated);
        copy.requested.putAll(requested);
        return copy;
    }

    String name() {
        return Objects.requireNonNullElse(node.name(), "");
    }

    Map<String, String> labels() {
        return Objects.requireNonNullElse(node.metadata().getLabels(), Map.of());
    }

    List<Taint> taints() {
        NodeSpec spec = node.getSpec();
        return spec == null || spec.getTaints() == null ? List.of() : spec.getTaints();
    }

    boolean unschedulable() {
        return node.getSpec() != null && Boolean.TRUE.equals(node.getSpec().getUnschedulable());
    }

    List<Pod> pods() {
        return pods;
    }

    /** Returns the pods that keep other pods away. */
    List<Pod> exclusive() {
        return exclusive;
    }

    /** Returns whether the node says how much of a resource it has. */
    boolean reports(String resource) {
        NodeStatus status = node.getStatus();
        return status != null
                && status.getAllocatable() != null
                && status.getAllocatable().containsKey(resource);
    }

    BigDecimal allocatable(String resource) {
        NodeStatus status = node.getStatus();
        Map<String, Quantity> all = status == null ? null : status.getAllocatable();
        Quantity amount = all == null ? null : all.get(resource);
        return amount == null ? BigDecimal.ZERO : amount.amount();
    }

    BigDecimal free(String resource) {
        return allocatable(resource).subtract(requested.getOrDefault(resource, BigDecimal.ZERO));
    }
}
