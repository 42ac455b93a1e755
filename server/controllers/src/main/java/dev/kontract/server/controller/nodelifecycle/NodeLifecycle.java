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
import dev.kontract.model.Taint;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Watches over the heartbeats of nodes, and keeps their taints in line with their conditions. */
final class NodeLifecycle {

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
        NodePlan plan = NodePlan.of(node, podsOf(node), heartbeats.end(node), !disruption.isFull(), now);
        try {
            plan.lost().ifPresent(conditions -> lose(node, conditions));
            plan.taints().ifPresent(taints -> taint(node, taints));
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            return Result.done(); // The informer will receive what has changed.
        }
        plan.unready().forEach(pod -> unready(pod, now));
        return plan.again().map(Result::again).orElseGet(Result::done);
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

    private void lose(Node node, List<NodeCondition> conditions) {
        Node next = Json.copy(node);
        NodeStatus status = Objects.requireNonNullElseGet(next.getStatus(), NodeStatus::new);
        context.client().resource(Kinds.NODE).status().replace(next.status(status.conditions(conditions)));
        if (NodeTaints.status(node, "Ready").filter("True"::equals).isPresent()) {
            context.events()
                    .about(Kinds.NODE, node)
                    .normal("NodeNotReady", "Node " + node.name() + " status is now: NodeNotReady");
        }
    }

    private void taint(Node node, List<Taint> taints) {
        Node next = Json.copy(node);
        next.getSpec().setTaints(taints.isEmpty() ? null : taints);
        context.client().resource(Kinds.NODE).replace(next);
    }

    private List<Pod> podsOf(Node node) {
        return pods.indexer().byIndex(NodeLifecycleController.BY_NODE, Objects.requireNonNullElse(node.name(), ""));
    }

    private void unready(Pod pod, Instant now) {
        Pod next = Json.copy(pod);
        PodHealth.condition(next, PodHealth.READY)
                .ifPresent(ready -> ready.status("False").lastTransitionTime(new Time(now)));
        try {
            context.client().resource(Kinds.POD).status().replace(next);
            context.events().about(Kinds.POD, pod).warning("NodeNotReady", "Node is not ready");
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // The pod is gone, or its next change reconciles the node again.
        }
    }
}
