package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;

/** Compares pods by priority. */
final class PodRank {

    private PodRank() {}

    static int priority(Pod pod) {
        return Objects.requireNonNullElse(pod.getSpec().getPriority(), 0);
    }

    /** Returns when a pod was started; a pod that was not counts as started at {@code now}. */
    static Instant started(Pod pod, Instant now) {
        PodStatus status = pod.getStatus();
        return status == null || status.getStartTime() == null
                ? now
                : status.getStartTime().instant();
    }

    /** Returns an order with the highest priority first, and the oldest first among equal priorities. */
    static Comparator<Pod> mostImportantFirst(Instant now) {
        return Comparator.comparingInt(PodRank::priority).reversed().thenComparing(pod -> started(pod, now));
    }

    static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }
}
