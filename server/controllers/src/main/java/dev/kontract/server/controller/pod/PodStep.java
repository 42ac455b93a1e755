package dev.kontract.server.controller.pod;

import dev.kontract.model.PodStatus;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The next step of a pod.
 *
 * @param status the status to report now
 * @param again the delay until the next reconciliation
 */
record PodStep(Optional<PodStatus> status, Optional<Duration> again) {

    static final PodStep NONE = new PodStep(Optional.empty(), Optional.empty());

    static PodStep report(PodStatus status) {
        return new PodStep(Optional.of(status), Optional.empty());
    }

    static PodStep wait(Duration left) {
        return new PodStep(Optional.empty(), Optional.of(left));
    }

    /** Returns the step with a reconciliation after a delay at the latest. */
    PodStep within(Optional<Duration> delay) {
        return new PodStep(
                status, Stream.of(again, delay).flatMap(Optional::stream).min(Comparator.naturalOrder()));
    }
}
