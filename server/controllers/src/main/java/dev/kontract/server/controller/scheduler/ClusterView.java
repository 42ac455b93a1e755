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
import java.util.stream.Collectors;

/**
 * The scheduler's view of the cluster: the informers' caches, and the assignments that they have not received yet. Used by one
 * thread at a time.
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

    ClusterView(Indexer<Pod> pods, Indexer<Node> nodes, Indexer<Namespace> namespaces) {
        this.pods = pods;
        this.nodes = nodes;
        this.namespaces = namespaces;
    }

    /** Records an assignment until the informer has received it. */
    void assume(Pod pod, NodeState node) {
        assumed.put(PodRank.uid(pod), new Assignment(pod, node.name()));
        node.withdraw(pod);
        node.add(pod);
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
        forget();
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
        Map<String, NodeState> states = present();
        for (Pod pod : waiting) {
            NodeState state = states.get(nominated(pod));
            if (state != null) {
                state.nominate(pod);
            }
        }
        return states;
    }

    /** Drops records that the informers have received. */
    private void forget() {
        assumed.values()
                .removeIf(one -> known(one.pod())
                        .filter(pod -> pod.getSpec().getNodeName() == null)
                        .isEmpty());
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

    private Map<String, NodeState> present() {
        Map<String, NodeState> states = new TreeMap<>();
        for (Node node : nodes.list()) {
            NodeState state = new NodeState(node);
            pods.byIndex(SchedulerController.BY_NODE, state.name()).stream()
                    .filter(pod -> !PodHealth.isFinished(pod))
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
