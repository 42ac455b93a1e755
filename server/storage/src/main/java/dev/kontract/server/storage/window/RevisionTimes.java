package dev.kontract.server.storage.window;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Knows roughly which revisions were reached longer ago than an age. Not safe for use by many threads. */
final class RevisionTimes {

    /** How many times are kept: each stands for all revisions since the one before. */
    private static final int TIMES = 16;

    private final Deque<Time> times = new ArrayDeque<>();
    private final long age;
    private Time latest = new Time(0, 0);

    /** A revision and when it was reached, in nanoseconds of {@link System#nanoTime}. */
    private record Time(long revision, long nanos) {}

    RevisionTimes(Duration age) {
        this.age = age.toNanos();
    }

    /**
     * Records that {@code revision} is reached at {@code now}, and returns the latest revision that has become older than the age since the
     * last call; 0 if none has, as in most calls. A revision becomes old late by up to a sixteenth of the age.
     */
    long old(long revision, long now) {
        boolean apart = times.isEmpty() || now - times.getLast().nanos() >= age / TIMES;
        if (apart && latest.revision() > 0) {
            times.add(latest);
        }
        latest = new Time(revision, now);
        long old = 0;
        while (!times.isEmpty() && now - times.getFirst().nanos() >= age) {
            old = times.removeFirst().revision();
        }
        return old;
    }
}
