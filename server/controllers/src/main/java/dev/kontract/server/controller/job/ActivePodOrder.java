package dev.kontract.server.controller.job;

import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The order in which excess pods of a job are deleted: those that have progressed least come first. */
final class ActivePodOrder implements Comparator<Pod> {

    private static final List<String> PHASES = List.of("Pending", "Unknown", "Running");
    private static final Comparator<Pod> ORDER = Comparator.<Pod, Boolean>comparing(ActivePodOrder::isAssigned)
            .thenComparing(pod -> PHASES.indexOf(PodHealth.phase(pod)))
            .thenComparing(PodHealth::isReady)
            .thenComparing(pod -> PodHealth.readySince(pod).orElse(Instant.MAX), Comparator.reverseOrder())
            .thenComparing(ActivePodOrder::restarts, Comparator.reverseOrder())
            .thenComparing(ActivePodOrder::created, Comparator.reverseOrder());

    @Override
    public int compare(Pod one, Pod other) {
        return ORDER.compare(one, other);
    }

    private static boolean isAssigned(Pod pod) {
        return pod.getSpec().getNodeName() != null
                && !pod.getSpec().getNodeName().isEmpty();
    }

    private static int restarts(Pod pod) {
        List<ContainerStatus> containers =
                pod.getStatus() == null ? null : pod.getStatus().getContainerStatuses();
        return Objects.requireNonNullElse(containers, List.<ContainerStatus>of()).stream()
                .mapToInt(container -> JobCensus.number(container.getRestartCount()))
                .max()
                .orElse(0);
    }

    private static Instant created(Pod pod) {
        return Optional.ofNullable(pod.metadata().getCreationTimestamp())
                .map(Time::instant)
                .orElse(Instant.MAX);
    }
}
