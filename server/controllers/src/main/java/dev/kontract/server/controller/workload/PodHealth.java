package dev.kontract.server.controller.workload;

import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the status of pods.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/">Pod lifecycle</a>
 */
public final class PodHealth {

    /** The condition of a pod that can serve requests. */
    public static final String READY = "Ready";

    private PodHealth() {}

    /** Returns the phase; empty text if there is none. */
    public static String phase(Pod pod) {
        return pod.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(pod.getStatus().getPhase(), "");
    }

    /** Returns whether the pod has not started to run. */
    public static boolean isPending(Pod pod) {
        return phase(pod).equals("Pending");
    }

    /** Returns whether all containers have terminated, successfully or not, and will not be restarted. */
    public static boolean isFinished(Pod pod) {
        return phase(pod).equals("Failed") || phase(pod).equals("Succeeded");
    }

    /** Returns whether the pod is neither finished nor being deleted. */
    public static boolean isActive(Pod pod) {
        return !isFinished(pod) && !pod.deleting();
    }

    /** Returns whether the condition {@code Ready} holds. */
    public static boolean isReady(Pod pod) {
        return readyCondition(pod).isPresent();
    }

    /** Returns whether the pod runs and is ready. */
    public static boolean isRunningAndReady(Pod pod) {
        return phase(pod).equals("Running") && isReady(pod);
    }

    /** Returns when the pod became ready; empty if it is not ready. */
    public static Optional<Instant> readySince(Pod pod) {
        return readyCondition(pod).map(PodCondition::getLastTransitionTime).map(Time::instant);
    }

    private static Optional<PodCondition> readyCondition(Pod pod) {
        return Conditions.OF_PODS.holding(conditions(pod), READY);
    }

    /** Returns a condition, whether it holds or not. */
    public static Optional<PodCondition> condition(Pod pod, String type) {
        return Conditions.OF_PODS.find(conditions(pod), type);
    }

    private static @Nullable List<PodCondition> conditions(Pod pod) {
        return pod.getStatus() == null ? null : pod.getStatus().getConditions();
    }

    /** Returns when the pod became or will become available if it stays ready; empty if it is not ready. */
    public static Optional<Instant> availableAt(Pod pod, Duration minReady) {
        return readyCondition(pod).map(ready -> {
            if (minReady.isZero()) {
                return Instant.MIN;
            }
            return ready.getLastTransitionTime() == null
                    ? Instant.MAX
                    : ready.getLastTransitionTime().instant().plus(minReady);
        });
    }

    /** Returns whether the pod has been ready for long enough. */
    public static boolean isAvailable(Pod pod, Duration minReady, Instant now) {
        return availableAt(pod, minReady).filter(at -> !at.isAfter(now)).isPresent();
    }

    /** Returns the time until the next ready pod becomes available; empty if none will. */
    public static Optional<Duration> untilNextAvailable(Collection<Pod> pods, Duration minReady, Instant now) {
        return pods.stream()
                .flatMap(pod -> availableAt(pod, minReady).stream())
                .filter(at -> at.isAfter(now) && at.isBefore(Instant.MAX))
                .min(Comparator.naturalOrder())
                .map(at -> Duration.between(now, at));
    }
}
