package dev.kontract.server.controller.job;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The end time of a pod, derived from its status. */
final class PodEnd {

    private PodEnd() {}

    static Instant of(Pod pod) {
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        return ofContainers(pod, status)
                .or(() -> ofReadiness(status))
                .or(() -> ofDeletion(pod))
                .orElseGet(() -> Optional.ofNullable(pod.metadata().getCreationTimestamp())
                        .map(Time::instant)
                        .orElse(Instant.EPOCH));
    }

    /** Returns the last end of a container; empty unless all have ended, including restartable init containers. */
    private static Optional<Instant> ofContainers(Pod pod, PodStatus status) {
        Set<String> runningOn = list(pod.getSpec().getInitContainers()).stream()
                .filter(container -> "Always".equals(container.getRestartPolicy()))
                .map(Container::getName)
                .collect(Collectors.toSet());
        List<ContainerStatus> containers = new ArrayList<>(list(status.getContainerStatuses()));
        list(status.getInitContainerStatuses()).stream()
                .filter(container -> runningOn.contains(container.getName()))
                .forEach(containers::add);
        List<Instant> ends = containers.stream()
                .flatMap(container -> end(container).stream())
                .toList();
        return ends.size() == containers.size() ? ends.stream().max(Comparator.naturalOrder()) : Optional.empty();
    }

    private static Optional<Instant> end(ContainerStatus container) {
        return Optional.ofNullable(container.getState())
                .map(state -> state.getTerminated())
                .map(ContainerStateTerminated::getFinishedAt)
                .map(Time::instant);
    }

    private static Optional<Instant> ofReadiness(PodStatus status) {
        return list(status.getConditions()).stream()
                .filter(condition -> "Ready".equals(condition.getType()) && "False".equals(condition.getStatus()))
                .findFirst()
                .map(PodCondition::getLastTransitionTime)
                .map(Time::instant);
    }

    private static Optional<Instant> ofDeletion(Pod pod) {
        long grace = Objects.requireNonNullElse(pod.metadata().getDeletionGracePeriodSeconds(), 0L);
        return Optional.ofNullable(pod.metadata().getDeletionTimestamp())
                .map(Time::instant)
                .map(end -> end.minusSeconds(grace));
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }
}
