package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Evaluates the status of pods.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/">Pod lifecycle</a>
 */
final class PodHealth {

    private PodHealth() {}

    private static String phase(Pod pod) {
        return pod.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(pod.getStatus().getPhase(), "");
    }

    static boolean isPending(Pod pod) {
        return phase(pod).equals("Pending");
    }

    /** Whether all containers have terminated, successfully or not, and will not be restarted. */
    static boolean isFinished(Pod pod) {
        return phase(pod).equals("Failed") || phase(pod).equals("Succeeded");
    }

    static boolean isReady(Pod pod) {
        return readyCondition(pod).isPresent();
    }

    private static Optional<PodCondition> readyCondition(Pod pod) {
        if (!phase(pod).equals("Running")) {
            return Optional.empty();
        }
        List<PodCondition> conditions = pod.getStatus().getConditions();
        return (conditions == null ? List.<PodCondition>of() : conditions)
                .stream()
                        .filter(condition -> condition.getType().equals("Ready"))
                        .filter(condition -> condition.getStatus().equals("True"))
                        .findFirst();
    }

    /** Returns when the pod became or will become available if it stays ready; empty if it is not ready. */
    static Optional<Instant> availableAt(Pod pod, Duration minReady) {
        return readyCondition(pod).map(ready -> {
            if (minReady.isZero()) {
                return Instant.MIN;
            }
            return ready.getLastTransitionTime() == null
                    ? Instant.MAX
                    : ready.getLastTransitionTime().instant().plus(minReady);
        });
    }

    /** Whether the pod has been ready for long enough. */
    static boolean isAvailable(Pod pod, Duration minReady, Instant now) {
        return availableAt(pod, minReady).filter(at -> !at.isAfter(now)).isPresent();
    }
}
