package dev.kontract.server.controller.replicaset;

import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The order in which excess pods are deleted: those first that are missed least.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/replicaset/#scaling-a-replicaset">Scaling a
 *     ReplicaSet</a>
 */
final class DeletionOrder implements Comparator<Pod> {

    private static final String COST = "controller.kubernetes.io/pod-deletion-cost";
    private static final List<String> PHASES = List.of("Pending", "Unknown", "Running");

    private final Comparator<Pod> order;
    private final Instant now;

    /**
     * Creates the order.
     *
     * @param related the pods of all workloads of the same owner; where many of them share a node, one goes first
     */
    DeletionOrder(Collection<Pod> related, Instant now) {
        this.now = now;
        Map<String, Integer> activeOnNode = new HashMap<>();
        related.stream().filter(PodHealth::isActive).forEach(pod -> activeOnNode.merge(node(pod), 1, Integer::sum));
        order = Comparator.<Pod, Boolean>comparing(pod -> !node(pod).isEmpty())
                .thenComparingInt(pod -> PHASES.indexOf(PodHealth.phase(pod)))
                .thenComparing(PodHealth::isReady)
                .thenComparingInt(DeletionOrder::cost)
                .thenComparing(pod -> activeOnNode.getOrDefault(node(pod), 0), Comparator.reverseOrder())
                .thenComparingInt(pod -> PodHealth.isReady(pod)
                        ? magnitude(PodHealth.readySince(pod).orElse(null))
                        : 0)
                .thenComparing(DeletionOrder::restarts, Comparator.reverseOrder())
                .thenComparingInt(pod -> magnitude(created(pod)))
                .thenComparing(DeletionOrder::uid);
    }

    @Override
    public int compare(Pod one, Pod other) {
        return order.compare(one, other);
    }

    /**
     * Returns the order of magnitude of an age: pods of about the same age are equal. kube-controller-manager compares the UIDs
     * of two pods immediately if their times differ within an order of magnitude, but the restarts if the times are equal. Some
     * pods then have no consistent order, which a sort may reject, so UIDs are compared last here.
     */
    private int magnitude(@Nullable Instant since) {
        if (since == null) {
            return -2;
        }
        long nanos = Duration.between(since, now).toNanos();
        return nanos <= 0 ? -1 : Long.SIZE - Long.numberOfLeadingZeros(nanos);
    }

    private static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }

    private static String node(Pod pod) {
        return Objects.requireNonNullElse(pod.getSpec().getNodeName(), "");
    }

    private static int cost(Pod pod) {
        Map<String, String> annotations = pod.metadata().getAnnotations();
        try {
            return annotations == null ? 0 : Integer.parseInt(annotations.getOrDefault(COST, "0"));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static int restarts(Pod pod) {
        List<ContainerStatus> containers =
                pod.getStatus() == null ? null : pod.getStatus().getContainerStatuses();
        return (containers == null ? List.<ContainerStatus>of() : containers)
                .stream()
                        .map(ContainerStatus::getRestartCount)
                        .map(count -> Objects.requireNonNullElse(count, 0))
                        .max(Comparator.naturalOrder())
                        .orElse(0);
    }

    private static @Nullable Instant created(Pod pod) {
        return Optional.ofNullable(pod.metadata().getCreationTimestamp())
                .map(Time::instant)
                .orElse(null);
    }
}
