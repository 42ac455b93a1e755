package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.model.Taint;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.PodRemoval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Deletes pods that no node takes care of any more.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-garbage-collection">Garbage
 *     collection of pods</a>
 */
final class PodGarbage {

    private static final Duration QUARANTINE = Duration.ofSeconds(40);
    private static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

    private final Informer<Node> nodes;
    private final Informer<Pod> pods;
    private final ControllerContext context;
    private final boolean simulated;
    private final PodRemoval removal;
    private final Map<Request, Instant> orphaned = new ConcurrentHashMap<>();

    PodGarbage(ControllerContext context, Informer<Node> nodes, Informer<Pod> pods, boolean simulated) {
        this.context = context;
        this.nodes = nodes;
        this.pods = pods;
        this.simulated = simulated;
        this.removal = new PodRemoval(context);
    }

    Result reconcile(Request request) {
        Optional<Pod> found = pods.indexer().get(request.toString());
        if (found.isEmpty()) {
            orphaned.remove(request);
            return Result.done();
        }
        Pod pod = found.get();
        String name = Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
        Optional<Node> node = nodes.indexer().get("", name);
        boolean lives = !Objects.equals(pod.metadata().getDeletionGracePeriodSeconds(), 0L);
        if (pod.deleting()
                && lives
                && (name.isEmpty() || node.filter(PodGarbage::isOutOfService).isPresent())) {
            removal.delete(pod);
        } else if (!name.isEmpty() && node.isEmpty() && lives && hasNodes()) {
            return orphan(request, pod, name);
        }
        orphaned.remove(request);
        return Result.done();
    }

    private boolean hasNodes() {
        return simulated || nodes.indexer().size() > 0;
    }

    private Result orphan(Request request, Pod pod, String node) {
        Instant now = context.clock().instant();
        Instant end = orphaned.computeIfAbsent(request, first -> now).plus(QUARANTINE);
        if (now.isBefore(end)) {
            return Result.again(Duration.between(now, end));
        }
        if (context.client().resource(Kinds.NODE).find(node).isEmpty()) {
            removal.abandon(pod, "DeletionByPodGC", "PodGC: node no longer exists");
        }
        orphaned.remove(request);
        return Result.done();
    }

    private static boolean isOutOfService(Node node) {
        boolean ready = NodeTaints.status(node, "Ready").filter("True"::equals).isPresent();
        List<Taint> taints = Objects.requireNonNullElse(node.getSpec().getTaints(), List.of());
        return !ready && taints.stream().anyMatch(taint -> OUT_OF_SERVICE.equals(taint.getKey()));
    }
}
