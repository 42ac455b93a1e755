package dev.kontract.server.storage.sqlite;

import java.time.Duration;

/**
 * How much of the history stays readable. Within the two counts the age decides; it is measured by a clock that only goes
 * forward, from the start of the process on.
 *
 * @param age how long every change is kept
 * @param atLeast how many of the newest changes are kept, unless there is no room left for others
 * @param atMost how many changes are kept however young they are
 */
public record Retention(Duration age, long atLeast, long atMost) {

    /** Five minutes, as the reference server has it. */
    public static final Retention DEFAULT = new Retention(Duration.ofMinutes(5), 1_000, 1_000_000);
}
