package dev.kontract.server.controller.job;

import dev.kontract.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The failures since the last success, which delay the next pod: ten seconds after the first one, and twice as long after each
 * further one.
 *
 * @param failures the number of failures
 * @param last the time of the last one; null if there is none
 */
record Backoff(int failures, @Nullable Instant last) {

    static final Backoff NONE = new Backoff(0, null);

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** Returns the state after more pods have ended. */
    Backoff after(List<Pod> succeeded, List<Pod> failed) {
        if (succeeded.isEmpty() && failed.isEmpty()) {
            return this;
        }
        Instant success = latest(succeeded);
        List<Pod> later = failed.stream()
                .filter(pod -> success == null || PodEnd.of(pod).isAfter(success))
                .toList();
        return new Backoff((success == null ? failures : 0) + later.size(), latest(later));
    }

    private static @Nullable Instant latest(List<Pod> pods) {
        return pods.stream().map(PodEnd::of).max(Comparator.naturalOrder()).orElse(null);
    }

    /** Returns how long the next pod has to wait. */
    Duration remaining(Instant now) {
        if (failures == 0 || last == null) {
            return Duration.ZERO;
        }
        Duration pause = FIRST;
        for (int i = 1; i < failures && pause.compareTo(LONGEST) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        Duration left = Duration.between(now, last.plus(pause.compareTo(LONGEST) < 0 ? pause : LONGEST));
        return left.isNegative() ? Duration.ZERO : left;
    }
}
