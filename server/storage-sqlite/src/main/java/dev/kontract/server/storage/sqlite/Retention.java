package dev.kontract.server.storage.sqlite;

import java.time.Duration;

/**
 * The retention of the history. Between the two counts the age decides, measured by a monotonic clock from the start of the
 * process.
 *
 * @param age how long every change is kept
 * @param atLeast number of latest changes that are always kept, unless the disk is full
 * @param atMost number of changes beyond which older ones are dropped regardless of age
 */
public record Retention(Duration age, long atLeast, long atMost) {

    /** Five minutes, as in the reference server. */
    public static final Retention DEFAULT = new Retention(Duration.ofMinutes(5), 1_000, 1_000_000);
}
