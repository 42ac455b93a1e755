package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.Node;
import dev.kontract.model.NodeCondition;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.Taint;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Watches over the heartbeats of nodes, and keeps their taints in line with their conditions. */
final class NodeLifecycle {

    private static final List<String> REPORTED = List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    private final ControllerContext context;
    private final Informer<Node> nodes;
    private final Informer<Pod> pods;
    private final Heartbeats heartbeats;
    private final Disruption disruption;
    private final Map<String, Node> known = new ConcurrentHashMap<>();

    NodeLifecycle(
            ControllerContext context,
            Informer<Node> nodes,
            Informer<Pod> pods,
            Heartbeats heartbeats,
            Disruption disruption) {
        this.context = context;
        this.nodes = nodes;
        this.pods = pods;
        this.heartbeats = heartbeats;
        this.disruption = disruption;
    }

    Result reconcile(Request request) {
        Optional<Node> found = nodes.indexer().get(request.toString());
        found.ifPresentOrElse(node -> register(request.name(), node), () -> remove(request.name()));
        if (found.isEmpty() || found.get().deleting()) {
            return Result.done();
        }
        Node node = found.get();
        Instant now = context.clock().instant();
        Instant end = heartbeats.end(node);
        boolean silent = !now.isBefore(end);
        try {
            if (silent && !isUnknown(node)) {
                lose(node, now);
                return Result.done();
            }
            taint(node, now);
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            return Result.done(); // The informer will receive what has changed.
        }
        if (!isReady(node)) {
            podsOf(node).forEach(pod -> unready(pod, now));
        }
        return silent ? Result.done() : Result.again(Duration.between(now, end));
    }

    private void register(String name, Node node) {
        if (known.put(name, node) == null) {
            recordEvent(node, "RegisteredNode", "Registered Node " + name + " in Controller");
        }
    }

    private void remove(String name) {
        Node removed = known.remove(name);
        if (removed != null) {
            recordEvent(removed, "RemovingNode", "Removing Node " + name + " from Controller");
        }
    }

    private void recordEvent(Node node, String reason, String event) {
        context.events().about(Kinds.NODE, node).normal(reason, "Node " + node.name() + " event: " + event);
    }

    private static boolean isReady(Node node) {
        return NodeTaints.status(node, "Ready").filter("True"::equals).isPresent();
    }

    private static boolean isUnknown(Node node) {
        return NodeTaints.status(node, "Ready").filter("Unknown"::equals).isPresent();
    }

    private void lose(Node node, Instant now) {
        Node next = Json.copy(node);
        NodeStatus status = next.getStatus() == null ? new NodeStatus() : next.getStatus();
        List<NodeCondition> conditions = new ArrayList<>(NodeTaints.conditions(next));
        for (String type : REPORTED) {
            Optional<NodeCondition> known = conditions.stream()
                    .filter(one -> type.equals(one.getType()))
                    .findFirst();
            NodeCondition condition = known.orElseGet(() -> {
                NodeCondition never = new NodeCondition()
                        .type(type)
                        .lastHeartbeatTime(node.metadata().getCreationTimestamp());
                conditions.add(never);
                return never;
            });
            condition
                    .status("Unknown")
                    .reason(known.isPresent() ? "NodeStatusUnknown" : "NodeStatusNeverUpdated")
                    .message(
                            known.isPresent()
                                    ? "Kubelet stopped posting node status."
                                    : "Kubelet never posted node status.")
                    .lastTransitionTime(new Time(now));
        }
        next.setStatus(status.conditions(conditions));
        context.client().resource(Kinds.NODE).status().replace(next);
        if (isReady(node)) {
            context.events()
                    .about(Kinds.NODE, node)
                    .normal("NodeNotReady", "Node " + node.name() + " status is now: NodeNotReady");
        }
    }

    private void taint(Node node, Instant now) {
        List<Taint> present = Objects.requireNonNullElse(node.getSpec().getTaints(), List.of());
        List<Taint> desired = NodeTaints.desired(node, now, !disruption.isFull());
        if (!desired.equals(present)) {
            Node next = Json.copy(node);
            next.getSpec().setTaints(desired.isEmpty() ? null : desired);
            context.client().resource(Kinds.NODE).replace(next);
        }
    }

    private List<Pod> podsOf(Node node) {
        return pods.indexer().byIndex(NodeLifecycleController.BY_NODE, Objects.requireNonNullElse(node.name(), ""));
    }

    /** Pods of a node that is not ready do not serve. */
    private void unready(Pod pod, Instant now) {
        Pod next = Json.copy(pod);
        Optional<PodCondition> ready =
                PodHealth.condition(next, PodHealth.READY).filter(one -> "True".equals(one.getStatus()));
        if (ready.isEmpty()) {
            return;
        }
        ready.get().status("False").lastTransitionTime(new Time(now));
        try {
            context.client().resource(Kinds.POD).status().replace(next);
            context.events().about(Kinds.POD, pod).warning("NodeNotReady", "Node is not ready");
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // The pod is gone, or its next change reconciles the node again.
        }
    }
}
