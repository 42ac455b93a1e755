package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.server.controller.shell.Outcome;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The predicted behaviour of a command.
 *
 * @param runTime how long it runs
 * @param exitCode its exit code
 */
record ContainerCommand(Duration runTime, int exitCode) {

    private static final Pattern PAUSE_IMAGE = Pattern.compile("(.*/)?pause([:@].*)?");

    /** Runs until it is stopped. */
    static final ContainerCommand FOREVER = new ContainerCommand(Duration.ofDays(36_500), 0);

    /** Returns the behaviour of an image without a command; empty if it is unknown. */
    static Optional<ContainerCommand> ofImage(Container container) {
        return PAUSE_IMAGE
                        .matcher(Objects.requireNonNullElse(container.getImage(), ""))
                        .matches()
                ? Optional.of(FOREVER)
                : Optional.empty();
    }

    /** Returns the behaviour of a process; empty if it is unknown. */
    static Optional<ContainerCommand> of(Outcome outcome) {
        if (outcome instanceof Outcome.Ended ended) {
            return Optional.of(new ContainerCommand(ended.runTime(), ended.exitCode()));
        }
        return outcome instanceof Outcome.Running ? Optional.of(FOREVER) : Optional.empty();
    }
}
