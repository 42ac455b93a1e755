package dev.kontract.server.controller.scheduler;

import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Namespace;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import dev.kontract.server.controller.workload.PodRemoval;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler's view of the cluster: the informers' caches, and the assignments that they have not received yet. The state of
 * each node is kept between rounds and follows the changes of its pods. Used by one thread at a time, except {@link #changed}.
 */
final class ClusterView {

    private static final String SCHEDULER = "default-scheduler";
    static final String PREEMPTION = "PreemptionByScheduler";

    private record Assignment(Pod pod, String node) {}

    private record Nomination(String node, String resourceVersion) {}

    private final Indexer<Pod> pods;
    private final Indexer<Node> nodes;
    private final Indexer<Namespace> namespaces;
    private final Map<String, Assignment> assumed = new HashMap<>();
    private final Map<String, Nomination> nominations = new HashMap<>();
    private final Set<String> preempted = new HashSet<>();
    private final Map<String, NodeState> states = new TreeMap<>();
    private final NodeChanges changes = new NodeChanges();
    private final Map<String, Pod> changed = new ConcurrentHashMap<>();

    ClusterView(Indexer<Pod> pods, Indexer<Node> nodes, Indexer<Namespace> namespaces) {
        this.pods = pods;
        this.nodes = nodes;
        this.namespaces = namespaces;
    }

    /** Returns the changes of the nodes in the order in which they are applied. */
    NodeChanges changes() {
        return changes;
    }

    /** Records that the informer has received a change of a pod. Thread-safe. */
    void changed(Pod pod) {
        String node = pod.getSpec().getNodeName();
        if (node != null) {
            changed.put(PodRank.uid(pod) + '/' + node, pod);
        }
    }

    /** Records an assignment until the informer has received it. */
    void assume(Pod pod, NodeState node) {
        assumed.put(PodRank.uid(pod), new Assignment(pod, node.name()));
        node.withdraw(pod);
        change(node, () -> node.add(pod));
    }

    /** Withdraws an assignment that the server has rejected. */
    void forget(Pod pod, NodeState node) {
        assumed.remove(PodRank.uid(pod));
        change(node, () -> node.remove(pod));
    }

    private void change(NodeState node, Runnable change) {
        long before = node.version();
        change.run();
        if (node.version() != before) {
            changes.add(node);
        }
    }

    /** Records the nominated node of a pod, none if empty, until the informer has received it. */
    void nominate(Pod pod, String node) {
        nominations.put(PodRank.uid(pod), new Nomination(node, Objects.toString(pod.resourceVersion())));
    }

    /** Returns the node that is nominated for a pod; empty text if there is none. */
    String nominated(Pod pod) {
        Nomination own = nominations.get(PodRank.uid(pod));
        if (own != null && own.resourceVersion().equals(pod.resourceVersion())) {
            return own.node();
        }
        return pod.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(pod.getStatus().getNominatedNodeName(), "");
    }

    /** Records that a pod was deleted for preemption, until the informer has received it. */
    void preempt(Pod pod) {
        preempted.add(PodRank.uid(pod));
    }

    /** Returns whether a pod is being deleted for preemption. */
    boolean isPreempted(Pod pod) {
        return preempted.contains(PodRank.uid(pod)) || (pod.deleting() && PodRemoval.isMarked(pod, PREEMPTION));
    }

    /** Returns the pods that wait for a node, the most important and then the oldest first. */
    List<Pod> waiting() {
        forgetReceived();
        followPods();
        List<Pod> unassigned = pods.byIndex(SchedulerController.BY_NODE, "");
        return unassigned.stream()
                .filter(pod -> !pod.deleting()
                        && !assumed.containsKey(PodRank.uid(pod))
                        && !isGated(pod)
                        && !PodHealth.isFinished(pod))
                .filter(pod -> SCHEDULER.equals(
                        Objects.requireNonNullElse(pod.getSpec().getSchedulerName(), SCHEDULER)))
                .sorted(Comparator.comparingInt(PodRank::priority)
                        .reversed()
                        .thenComparing(ClusterView::created)
                        .thenComparing(pod -> pod.namespace() + "/" + pod.name()))
                .toList();
    }

    /** Returns the nodes by name with their pods, and with those of {@code waiting} that are nominated for them. */
    Map<String, NodeState> nodes(List<Pod> waiting) {
        followNodes();
        states.values().forEach(NodeState::withdrawAll);
        for (Pod pod : waiting) {
            NodeState state = states.get(nominated(pod));
            if (state != null) {
                state.nominate(pod);
            }
        }
        return states;
    }

    /** Drops records that the informers have received. */
    private void forgetReceived() {
        assumed.values().removeIf(one -> {
            Optional<Pod> current = known(one.pod());
            if (current.isEmpty()) {
                withState(one.node(), state -> state.remove(one.pod()));
            }
            return current.filter(pod -> pod.getSpec().getNodeName() == null).isEmpty();
        });
        if (preempted.isEmpty() && nominations.isEmpty()) {
            return;
        }
        Set<String> live = pods.list().stream()
                .filter(pod -> !pod.deleting())
                .map(PodRank::uid)
                .collect(Collectors.toSet());
        preempted.retainAll(live);
        nominations.keySet().retainAll(live);
    }

    private Optional<Pod> known(Pod pod) {
        return pods.get(Objects.requireNonNull(pod.namespace()), Objects.requireNonNull(pod.name()))
                .filter(found -> PodRank.uid(found).equals(PodRank.uid(pod)));
    }

    /**
     * Applies the changes of assigned pods to the states of their nodes. A pod whose earlier state is restored leaves its node
     * without being deleted.
     */
    private void followPods() {
        for (String key : List.copyOf(changed.keySet())) {
            Pod pod = Objects.requireNonNull(changed.remove(key));
            String node = Objects.requireNonNull(pod.getSpec().getNodeName());
            Assignment own = assumed.get(PodRank.uid(pod));
            if (own != null && own.node().equals(node)) {
                continue; // Assigned to the node again; the informer will receive it.
            }
            Optional<Pod> current = known(pod)
                    .filter(found -> node.equals(found.getSpec().getNodeName()))
                    .filter(found -> !PodHealth.isFinished(found));
            withState(node, state -> current.ifPresentOrElse(state::add, () -> state.remove(pod)));
        }
    }

    /** Does nothing about an unknown node, whose pods are all added once it is known. */
    private void withState(@Nullable String node, Consumer<NodeState> change) {
        NodeState state = states.get(Objects.requireNonNullElse(node, ""));
        if (state != null) {
            change(state, () -> change.accept(state));
        }
    }

    private void followNodes() {
        Map<String, Node> present = new HashMap<>();
        for (Node node : nodes.list()) {
            String name = Objects.requireNonNullElse(node.name(), "");
            present.put(name, node);
            NodeState state = states.get(name);
            if (state == null) {
                states.put(name, appeared(node, name));
            } else if (!Objects.equals(state.node().resourceVersion(), node.resourceVersion())) {
                change(state, () -> state.replace(node));
            }
        }
        states.values().removeIf(state -> {
            boolean gone = !present.containsKey(state.name());
            if (gone) {
                state.remove();
            }
            return gone;
        });
    }

    private NodeState appeared(Node node, String name) {
        NodeState state = new NodeState(node);
        pods.byIndex(SchedulerController.BY_NODE, name).stream()
                .filter(pod -> !PodHealth.isFinished(pod))
                .forEach(state::add);
        assumed.values().stream().filter(one -> one.node().equals(name)).forEach(one -> state.add(one.pod()));
        changes.add(state);
        return state;
    }

    Map<String, String> namespaceLabels(String name) {
        return namespaces
                .get("", name)
                .map(namespace -> namespace.metadata().getLabels())
                .orElse(Map.of());
    }

    private static boolean isGated(Pod pod) {
        List<?> gates = pod.getSpec().getSchedulingGates();
        return gates != null && !gates.isEmpty();
    }

    private static Instant created(Pod pod) {
        return pod.metadata().getCreationTimestamp() == null
                ? Instant.MIN
                : pod.metadata().getCreationTimestamp().instant();
    }
}
