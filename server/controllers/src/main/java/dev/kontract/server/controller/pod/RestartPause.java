package dev.kontract.server.controller.pod;

import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The pauses before restarts of a container, each twice as long as the one before.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-policy">Restart policy</a>
 */
final class RestartPause {

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int MOST_DOUBLINGS = 5;

    private RestartPause() {}

    /** Returns the pause after a number of restarts. */
    static Duration after(int restarts) {
        Duration doubled = FIRST.multipliedBy(1L << Math.min(restarts, MOST_DOUBLINGS));
        return doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    }

    /** Returns when a container is restarted; empty if it does not wait for that. */
    static Optional<Instant> end(ContainerStatus status) {
        ContainerState last = status.getLastState();
        boolean waits = status.getState() != null && status.getState().getWaiting() != null;
        return waits
                        && last != null
                        && last.getTerminated() != null
                        && last.getTerminated().getFinishedAt() != null
                ? Optional.of(last.getTerminated()
                        .getFinishedAt()
                        .instant()
                        .plus(after(Objects.requireNonNullElse(status.getRestartCount(), 0))))
                : Optional.empty();
    }

    /** Returns the pause as messages spell it, for example {@code 2m40s}. */
    static String text(int restarts) {
        Duration pause = after(restarts);
        String minutes = pause.toMinutes() == 0 ? "" : pause.toMinutes() + "m";
        return minutes + pause.toSecondsPart() + "s";
    }
}
