package dev.kontract.server.controller.daemonset;

import dev.kontract.client.controller.Request;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.PlannedEvent;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides which nodes lack a pod and which pods are too many, regardless of updates. */
final class DaemonPlacement {

    private final DesiredDaemon wanted;
    private final NodePods pods;
    private final FailedPodBackoff backoff;
    private final DaemonWork work = new DaemonWork();
    private final List<PlannedEvent> events = new ArrayList<>();
    private Optional<Duration> later = Optional.empty();

    DaemonPlacement(DesiredDaemon wanted, NodePods pods, FailedPodBackoff backoff) {
        this.wanted = wanted;
        this.pods = pods;
        this.backoff = backoff;
    }

    DaemonWork on(Collection<Node> nodes) {
        for (Node node : nodes) {
            decide(NodePods.name(node), NodeFit.of(wanted.set(), node));
        }
        Set<String> names = nodes.stream().map(NodePods::name).collect(Collectors.toSet());
        pods.nodes().stream()
                .filter(node -> !names.contains(node))
                .flatMap(node -> pods.on(node).stream())
                .filter(pod -> !NodePods.isAssigned(pod))
                .forEach(work::delete);
        return work;
    }

    /** Returns the Events about pods that have ended. */
    List<PlannedEvent> events() {
        return events;
    }

    /** Returns after which time a failed pod may be replaced that could not be replaced yet. */
    Optional<Duration> later() {
        return later;
    }

    private void decide(String node, NodeFit fit) {
        List<Pod> present = pods.on(node);
        if (fit.shouldRun() && present.isEmpty()) {
            work.create(node);
        } else if (!fit.mayStay()) {
            present.stream().filter(pod -> !pod.deleting()).forEach(work::delete);
        } else {
            List<Pod> running = running(node, present);
            if (wanted.allowsSurge()) {
                surge(node, fit, running);
            } else {
                running.stream().skip(1).forEach(work::delete);
            }
        }
    }

    /** Returns the pods that have not ended; ended ones are replaced. */
    private List<Pod> running(String node, List<Pod> present) {
        List<Pod> running = new ArrayList<>();
        for (Pod pod : present) {
            if (pod.deleting()) {
                continue;
            }
            if (!PodHealth.isFinished(pod)) {
                running.add(pod);
            } else if (PodHealth.phase(pod).equals("Failed")) {
                replaceFailed(node, pod);
            } else {
                events.add(PlannedEvent.normal(
                        "SucceededDaemonPod",
                        "Found succeeded daemon pod " + pod.key() + " on node " + node + ", will try to delete it"));
                work.delete(pod);
            }
        }
        return running;
    }

    private void replaceFailed(String node, Pod pod) {
        long generation = wanted.set().getStatus() == null
                ? 0
                : Objects.requireNonNullElse(wanted.set().getStatus().getObservedGeneration(), 0L);
        Optional<Duration> delay = backoff.ask(Request.of(wanted.set()), generation, node, wanted.now());
        if (delay.isPresent()) {
            later = later.filter(other -> other.compareTo(delay.get()) <= 0).or(() -> delay);
            return;
        }
        events.add(PlannedEvent.warning(
                "FailedDaemonPod",
                "Found failed daemon pod " + pod.key() + " on node " + node + ", will try to kill it"));
        work.delete(pod);
    }

    /** Two pods may run on a node, one of the current template and one of a former one. */
    private void surge(String node, NodeFit fit, List<Pod> running) {
        if (running.isEmpty() && fit.shouldRun()) {
            work.create(node);
        }
        if (running.size() <= 1) {
            return;
        }
        Optional<Pod> current = running.stream().filter(this::hasHash).findFirst();
        Optional<Pod> former = running.stream().filter(pod -> !hasHash(pod)).findFirst();
        running.stream()
                .filter(pod -> !current.equals(Optional.of(pod)) && !former.equals(Optional.of(pod)))
                .forEach(work::delete);
        if (current.isPresent()) {
            former.filter(pod -> !PodHealth.isReady(pod) || wanted.isAvailable(current.get()))
                    .ifPresent(work::delete);
        }
    }

    private boolean hasHash(Pod pod) {
        return wanted.hash().equals(pod.labels().get(DesiredDaemon.HASH));
    }
}
