package dev.kontract.server.controller.shell;

import java.time.Duration;

/** How a process goes on. */
public sealed interface Outcome {

    /**
     * It ends.
     *
     * @param runTime how long it runs
     * @param exitCode its exit code
     */
    record Ended(Duration runTime, int exitCode) implements Outcome {}

    /** It runs until it is stopped, or longer than was asked. */
    record Running() implements Outcome {}

    /** What it does cannot be told. */
    record Unknown() implements Outcome {}
}
