package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Node;
import dev.kontract.model.NodeSpec;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.Taint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A node and the pods on it. Not thread-safe. */
final class NodeState {

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final Map<String, Pod> exclusive = new LinkedHashMap<>();
    private final List<Pod> nominated = new ArrayList<>();
    private final Map<String, BigDecimal> requested = new HashMap<>();
    private Node node;
    private long version;
    private boolean removed;

    NodeState(Node node) {
        this.node = node;
    }

    Node node() {
        return node;
    }

    /** Replaces the node itself; the pods stay. */
    void replace(Node next) {
        node = next;
        version++;
    }

    /** Marks the node as deleted. */
    void remove() {
        removed = true;
        version++;
    }

    /** Returns whether the node was deleted. */
    boolean isRemoved() {
        return removed;
    }

    /** Returns a number that changes whenever {@link PodShape shapes of pods} could find the node more or less suitable. */
    long version() {
        return version;
    }

    /** Adds a pod that is, or will be, on the node, in the place of an earlier state of it. */
    void add(Pod pod) {
        Pod before = pods.put(PodRank.uid(pod), pod);
        exclusive.remove(PodRank.uid(pod));
        if (!PodTerms.antiAffinity(pod).isEmpty()) {
            exclusive.put(PodRank.uid(pod), pod);
        }
        Map<String, BigDecimal> requests = PodRequests.of(pod);
        if (before != null) {
            Map<String, BigDecimal> former = PodRequests.of(before);
            if (former.equals(requests)) {
                return;
            }
            subtract(former);
        }
        requests.forEach((resource, amount) -> requested.merge(resource, amount, BigDecimal::add));
        version++;
    }

    /** Removes a pod if it was added. */
    void remove(Pod pod) {
        Pod before = pods.remove(PodRank.uid(pod));
        if (before != null) {
            exclusive.remove(PodRank.uid(pod));
            subtract(PodRequests.of(before));
            version++;
        }
    }

    private void subtract(Map<String, BigDecimal> requests) {
        requests.forEach((resource, amount) -> requested.merge(resource, amount.negate(), BigDecimal::add));
    }

    /** Reserves resources for a pod that waits until others have left the node. */
    void nominate(Pod pod) {
        nominated.add(pod);
    }

    /** Reverts {@link #nominate}; does nothing for other pods. */
    void withdraw(Pod pod) {
        nominated.removeIf(other -> PodRank.uid(other).equals(PodRank.uid(pod)));
    }

    /** Reverts {@link #nominate} for all pods. */
    void withdrawAll() {
        nominated.clear();
    }

    /** Returns the pods that room is held back for. */
    List<Pod> nominated() {
        return nominated;
    }

    /** Returns the same node with the same pods, which changes on its own. */
    NodeState copy() {
        NodeState copy = new NodeState(node);
        copy.pods.putAll(pods);
        copy.exclusive.putAll(exclusive);
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

    Collection<Pod> pods() {
        return pods.values();
    }

    /** Returns the pods that keep other pods away. */
    Collection<Pod> exclusive() {
        return exclusive.values();
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
