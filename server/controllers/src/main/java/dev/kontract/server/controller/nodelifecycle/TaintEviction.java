package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.model.Taint;
import dev.kontract.model.Toleration;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.scheduler.Tolerance;
import dev.kontract.server.controller.workload.PodRemoval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Evicts the pods that do not tolerate the taints of their node, when the time they tolerate them for is over. */
final class TaintEviction {

    private final ControllerContext context;
    private final Informer<Node> nodes;
    private final Informer<Pod> pods;
    private final PodRemoval removal;
    private final Map<Request, Instant> since = new ConcurrentHashMap<>();

    TaintEviction(ControllerContext context, Informer<Node> nodes, Informer<Pod> pods) {
        this.context = context;
        this.nodes = nodes;
        this.pods = pods;
        this.removal = new PodRemoval(context);
    }

    Result reconcile(Request request) {
        Optional<Pod> found = pods.indexer().get(request.toString()).filter(pod -> !pod.deleting());
        List<Taint> taints = found.map(this::taints).orElse(List.of());
        if (found.isEmpty() || taints.isEmpty()) {
            since.remove(request);
            return Result.done();
        }
        Pod pod = found.get();
        Optional<Duration> tolerated = tolerated(pod, taints);
        if (tolerated.isEmpty()) {
            since.remove(request);
            return Result.done();
        }
        Instant now = context.clock().instant();
        Instant end = since.computeIfAbsent(request, first -> now).plus(tolerated.get());
        if (now.isBefore(end)) {
            return Result.again(Duration.between(now, end));
        }
        context.events()
                .about(Kinds.POD, pod)
                .normal("TaintManagerEviction", "Marking for deletion Pod " + pod.namespace() + "/" + pod.name());
        removal.evict(pod, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint");
        return Result.done();
    }

    private List<Taint> taints(Pod pod) {
        String name = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
        return nodes.indexer().get("", name).map(node -> node.getSpec().getTaints()).orElse(List.of()).stream()
                .filter(taint -> "NoExecute".equals(taint.getEffect()))
                .toList();
    }

    /** Returns how long the pod tolerates the taints; empty for ever. */
    private static Optional<Duration> tolerated(Pod pod, List<Taint> taints) {
        Optional<Duration> shortest = Optional.empty();
        for (Taint taint : taints) {
            List<Toleration> covering =
                    Objects.requireNonNullElse(pod.getSpec().getTolerations(), List.<Toleration>of()).stream()
                            .filter(toleration -> Tolerance.covers(toleration, taint))
                            .toList();
            if (covering.isEmpty()) {
                return Optional.of(Duration.ZERO);
            }
            Optional<Duration> seconds = covering.stream()
                    .map(Toleration::getTolerationSeconds)
                    .filter(Objects::nonNull)
                    .map(each -> Duration.ofSeconds(Math.max(0, each)))
                    .min(Duration::compareTo);
            if (seconds.isPresent() && (shortest.isEmpty() || seconds.get().compareTo(shortest.get()) < 0)) {
                shortest = seconds;
            }
        }
        return shortest;
    }
}
