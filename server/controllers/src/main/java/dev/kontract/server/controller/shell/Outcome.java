package dev.kontract.server.controller.shell;

import java.time.Duration;

/** The predicted outcome of a process. */
public sealed interface Outcome {

    /**
     * The process ends.
     *
     * @param runTime how long it runs
     * @param exitCode its exit code
     */
    record Ended(Duration runTime, int exitCode) implements Outcome {}

    /** The process runs until it is stopped, or longer than the limits. */
    record Running() implements Outcome {}

    /** The behaviour of the process cannot be predicted. */
    record Unknown() implements Outcome {}
}
