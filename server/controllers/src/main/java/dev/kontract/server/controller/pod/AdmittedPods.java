package dev.kontract.server.controller.pod;

import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import dev.kontract.server.controller.scheduler.NodeAdmission;
import dev.kontract.server.controller.scheduler.NodeAdmission.Rejection;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The pods that simulated kubelets have admitted, by node. An admitted pod reserves its resources immediately, even if the
 * informer has not seen it start. Thread-safe.
 */
final class AdmittedPods {

    private final Informer<Pod> pods;
    private final Map<String, Set<String>> admitted = new HashMap<>();

    /** Creates an empty set; {@code pods} is indexed by {@link Machines}. */
    AdmittedPods(Informer<Pod> pods) {
        this.pods = pods;
    }

    /** Returns why a pod that has not started is rejected; empty if it is admitted. */
    synchronized Optional<Rejection> admit(Pod pod, Node node) {
        String name = Objects.requireNonNullElse(node.name(), "");
        Collection<Pod> present = pods.indexer().byIndex(Machines.BY_NODE, name);
        Set<String> waiting = admitted.computeIfAbsent(name, unused -> new HashSet<>());
        Set<String> unstarted = new HashSet<>();
        present.stream().filter(each -> !isStarted(each)).forEach(each -> unstarted.add(uid(each)));
        waiting.retainAll(unstarted);
        if (waiting.contains(uid(pod))) {
            return Optional.empty();
        }
        List<Pod> others = present.stream()
                .filter(each -> !uid(each).equals(uid(pod)) && !PodHealth.isFinished(each))
                .filter(each -> isStarted(each) || waiting.contains(uid(each)))
                .toList();
        Optional<Rejection> rejection = NodeAdmission.rejection(pod, node, others);
        if (rejection.isEmpty()) {
            waiting.add(uid(pod));
        }
        return rejection;
    }

    /** Returns whether a node has started to run a pod, or another component has reported it as running. */
    static boolean isStarted(Pod pod) {
        PodStatus status = pod.getStatus();
        return status != null
                && (status.getStartTime() != null
                        || !"Pending".equals(Objects.requireNonNullElse(status.getPhase(), "Pending")));
    }

    private static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }
}
