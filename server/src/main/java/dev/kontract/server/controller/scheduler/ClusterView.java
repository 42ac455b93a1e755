package dev.kontract.server.controller.scheduler;

import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Namespace;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The cluster as the scheduler sees it: what the informers know, and the assignments they have not received yet. Used by
 * one thread at a time.
 */
final class ClusterView {

    private static final String SCHEDULER = "default-scheduler";
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private record Assignment(Pod pod, String node) {}

    private final Indexer<Pod> pods;
    private final Indexer<Node> nodes;
    private final Indexer<Namespace> namespaces;
    private final Map<String, Assignment> assumed = new HashMap<>();

    ClusterView(Indexer<Pod> pods, Indexer<Node> nodes, Indexer<Namespace> namespaces) {
        this.pods = pods;
        this.nodes = nodes;
        this.namespaces = namespaces;
    }

    /** Remembers an assignment until the informer has received it. */
    void assume(Pod pod, NodeState node) {
        assumed.put(uid(pod), new Assignment(pod, node.name()));
        node.add(pod);
    }

    /** Returns the pods that wait for a node, the most important and then the oldest first. */
    List<Pod> waiting() {
        List<Pod> unassigned = pods.byIndex(SchedulerController.BY_NODE, "");
        return unassigned.stream()
                .filter(pod -> !pod.deleting() && !assumed.containsKey(uid(pod)) && !isGated(pod) && !hasEnded(pod))
                .filter(pod -> SCHEDULER.equals(
                        Objects.requireNonNullElse(pod.getSpec().getSchedulerName(), SCHEDULER)))
                .sorted(Comparator.comparingInt(ClusterView::priority)
                        .reversed()
                        .thenComparing(ClusterView::created)
                        .thenComparing(pod -> pod.namespace() + "/" + pod.name()))
                .toList();
    }

    /** Returns the nodes by name with their pods. */
    Map<String, NodeState> nodes() {
        assumed.values()
                .removeIf(one -> pods.get(
                                Objects.requireNonNull(one.pod().namespace()),
                                Objects.requireNonNull(one.pod().name()))
                        .filter(pod ->
                                uid(pod).equals(uid(one.pod())) && pod.getSpec().getNodeName() == null)
                        .isEmpty());
        Map<String, NodeState> states = new TreeMap<>();
        for (Node node : nodes.list()) {
            NodeState state = new NodeState(node);
            pods.byIndex(SchedulerController.BY_NODE, state.name()).stream()
                    .filter(pod -> !hasEnded(pod))
                    .forEach(state::add);
            states.put(state.name(), state);
        }
        for (Assignment one : assumed.values()) {
            NodeState state = states.get(one.node());
            if (state != null) {
                state.add(one.pod());
            }
        }
        return states;
    }

    Map<String, String> namespaceLabels(String name) {
        return namespaces
                .get("", name)
                .map(namespace -> namespace.metadata().getLabels())
                .orElse(Map.of());
    }

    private static boolean hasEnded(Pod pod) {
        return pod.getStatus() != null
                && ENDED.contains(Objects.requireNonNullElse(pod.getStatus().getPhase(), ""));
    }

    private static boolean isGated(Pod pod) {
        List<?> gates = pod.getSpec().getSchedulingGates();
        return gates != null && !gates.isEmpty();
    }

    private static int priority(Pod pod) {
        return Objects.requireNonNullElse(pod.getSpec().getPriority(), 0);
    }

    private static Instant created(Pod pod) {
        return pod.metadata().getCreationTimestamp() == null
                ? Instant.MIN
                : pod.metadata().getCreationTimestamp().instant();
    }

    private static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }
}
