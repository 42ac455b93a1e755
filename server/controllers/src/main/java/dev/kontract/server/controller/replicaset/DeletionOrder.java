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
import java.util.stream.Stream;
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

    private final Map<String, Integer> activeOnNode = new HashMap<>();
    private final Instant now;

    /**
     * Creates the order.
     *
     * @param related the pods of all workloads of the same owner; where many of them share a node, one goes first
     */
    DeletionOrder(Collection<Pod> related, Instant now) {
        this.now = now;
        related.stream().filter(PodHealth::isActive).forEach(pod -> activeOnNode.merge(node(pod), 1, Integer::sum));
    }

    @Override
    public int compare(Pod one, Pod other) {
        return Stream.<Comparator<Pod>>of(
                        Comparator.comparing(pod -> !node(pod).isEmpty()),
                        Comparator.comparingInt(pod -> PHASES.indexOf(PodHealth.phase(pod))),
                        Comparator.comparing(PodHealth::isReady),
                        Comparator.comparingInt(DeletionOrder::cost),
                        Comparator.comparing(pod -> activeOnNode.getOrDefault(node(pod), 0), Comparator.reverseOrder()),
                        this::byReadiness,
                        Comparator.comparing(DeletionOrder::restarts, Comparator.reverseOrder()),
                        (a, b) -> younger(created(a), created(b), a, b))
                .mapToInt(rule -> rule.compare(one, other))
                .filter(result -> result != 0)
                .findFirst()
                .orElse(0);
    }

    private int byReadiness(Pod one, Pod other) {
        return PodHealth.isReady(one) && PodHealth.isReady(other)
                ? younger(
                        PodHealth.readySince(one).orElse(null),
                        PodHealth.readySince(other).orElse(null),
                        one,
                        other)
                : 0;
    }

    /** Ages count by their order of magnitude, so that one of several pods of about the same age goes at random. */
    private int younger(@Nullable Instant one, @Nullable Instant other, Pod pod, Pod otherPod) {
        if (Objects.equals(one, other)) {
            return 0;
        }
        if (one == null || other == null) {
            return one == null ? -1 : 1;
        }
        int magnitude = Long.compare(magnitude(one), magnitude(other));
        return magnitude != 0 ? magnitude : uid(pod).compareTo(uid(otherPod));
    }

    private long magnitude(Instant since) {
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
