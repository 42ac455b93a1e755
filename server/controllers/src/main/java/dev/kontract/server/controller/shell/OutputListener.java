package dev.kontract.server.controller.shell;

import java.time.Duration;

/** Receives the output of a process. */
@FunctionalInterface
public interface OutputListener {

    /**
     * Receives a piece of output.
     *
     * @param at the time since the start of the process
     */
    void wrote(Duration at, String text);
}
