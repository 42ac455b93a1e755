package dev.kontract.server.controller.pod;

import dev.kontract.model.PodStatus;
import java.time.Duration;
import java.util.Optional;

/**
 * What comes next for a pod.
 *
 * @param status what to report now
 * @param again when to look at it again
 */
record Step(Optional<PodStatus> status, Optional<Duration> again) {

    static final Step NONE = new Step(Optional.empty(), Optional.empty());

    static Step report(PodStatus status) {
        return new Step(Optional.of(status), Optional.empty());
    }

    static Step wait(Duration left) {
        return new Step(Optional.empty(), Optional.of(left));
    }
}
