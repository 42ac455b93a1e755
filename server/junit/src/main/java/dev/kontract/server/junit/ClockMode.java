package dev.kontract.server.junit;

import dev.kontract.client.controller.ManualClock;
import java.time.Instant;

/** The behaviour of the clock of a test server. */
public enum ClockMode {

    /** The clock shows the system time. */
    REAL,

    /**
     * The clock stands still at the first instant of 2030 until the test moves it with {@link
     * dev.kontract.server.ApiServer#advance}, so a test sees the same times in every run.
     *
     * @see ManualClock
     * @see ManualClock
     */
    FROZEN;

    /** The initial time of frozen clocks. */
    static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
}
