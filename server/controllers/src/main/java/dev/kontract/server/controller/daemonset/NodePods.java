package dev.kontract.server.controller.daemonset;

import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/** The pods of a DaemonSet by node. Those that have ended and are being deleted do not count. */
final class NodePods {

    /** Pods that are assigned to a node come first, then the older ones. */
    static final Comparator<Pod> BY_AGE = Comparator.comparing((Pod pod) -> !isAssigned(pod))
            .thenComparing(
                    pod -> pod.metadata().getCreationTimestamp(), Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Pod::name, Comparator.nullsFirst(Comparator.naturalOrder()));

    private final TreeMap<String, List<Pod>> byNode = new TreeMap<>();

    NodePods(Collection<Pod> pods) {
        for (Pod pod : pods) {
            if (!PodHealth.isFinished(pod) || !pod.deleting()) {
                DaemonPods.node(pod)
                        .ifPresent(node -> byNode.computeIfAbsent(node, name -> new ArrayList<>())
                                .add(pod));
            }
        }
        byNode.values().forEach(list -> list.sort(BY_AGE));
    }

    static boolean isAssigned(Pod pod) {
        String node = pod.getSpec().getNodeName();
        return node != null && !node.isEmpty();
    }

    /** Returns the pods of a node, sorted. */
    List<Pod> on(String node) {
        return byNode.getOrDefault(node, List.of());
    }

    static String name(Node node) {
        return Objects.requireNonNull(node.name());
    }

    /** Returns the names of the nodes with pods. */
    Collection<String> nodes() {
        return byNode.keySet();
    }
}
