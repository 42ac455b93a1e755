package dev.kontract.server.junit;

import dev.kontract.client.controller.ManualClock;
import java.time.Instant;

/** What the clock of a server in a test does. */
public enum ClockMode {

    /** It shows the time of the machine. */
    REAL,

    /**
     * It stands at the first instant of 2030 until the test moves it, by {@link dev.kontract.server.ApiServer#advance}. A test then
     * sees the same times in every run.
     *
     * @see ManualClock
     */
    FROZEN;

    /** The time at which frozen clocks stand. */
    static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
}
