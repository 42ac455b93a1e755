package dev.kontract.server.controller.endpoint;

import dev.kontract.client.controller.Request;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.Service;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Determines the time of the change of a service or its pods that the next write of endpoints reflects, for the annotation
 * {@code endpoints.kubernetes.io/last-change-trigger-time}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/labels-annotations-taints/">Well-known annotations</a>
 */
final class TriggerTimes {

    static final String ANNOTATION = "endpoints.kubernetes.io/last-change-trigger-time";

    /**
     * The last seen state of a service.
     *
     * @param service when the service was created
     * @param pods the last time each of its pods became ready or unready, by name
     */
    private record Seen(Instant service, Map<String, Instant> pods) {}

    private final Map<Request, Seen> known = new ConcurrentHashMap<>();

    /**
     * Records the state of a service and returns the time of the earliest change since the previous state: the creation of the
     * service if there is no previous state; empty if no change of readiness is newer.
     */
    Optional<Instant> next(Request request, Service service, List<Pod> pods) {
        Instant created = Optional.ofNullable(service.metadata().getCreationTimestamp())
                .map(Time::instant)
                .orElse(Instant.EPOCH);
        Map<String, Instant> times = new HashMap<>();
        for (Pod pod : pods) {
            readiness(pod).ifPresent(time -> times.put(Objects.requireNonNull(pod.name()), time));
        }
        Seen before = known.put(request, new Seen(created, times));
        if (before == null) {
            return Optional.of(created);
        }
        Optional<Instant> earliest = times.entrySet().stream()
                .filter(pod -> pod.getValue().isAfter(before.pods().getOrDefault(pod.getKey(), Instant.MIN)))
                .map(Map.Entry::getValue)
                .min(Instant::compareTo);
        boolean recreated = created.isAfter(before.service());
        return recreated && earliest.filter(created::isAfter).isEmpty() ? Optional.of(created) : earliest;
    }

    void forget(Request request) {
        known.remove(request);
    }

    /** Sets the annotation of endpoints that are about to be written, or removes it. */
    static void annotate(ObjectMeta metadata, Optional<Instant> time) {
        Map<String, String> annotations =
                new HashMap<>(Objects.requireNonNullElse(metadata.getAnnotations(), Map.<String, String>of()));
        time.ifPresentOrElse(
                each -> annotations.put(ANNOTATION, each.toString()), () -> annotations.remove(ANNOTATION));
        metadata.setAnnotations(annotations.isEmpty() ? null : annotations);
    }

    private static Optional<Instant> readiness(Pod pod) {
        return PodHealth.condition(pod, PodHealth.READY)
                .map(PodCondition::getLastTransitionTime)
                .map(Time::instant);
    }
}
