package dev.kontract.server.storage.sqlite;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Records which revision was the latest at which time, to find the revisions older than an age. Not safe for use by many
 * threads.
 */
final class RevisionTimes {

    private record Mark(long nanos, long revision) {}

    private final Deque<Mark> marks = new ArrayDeque<>();
    private long old;

    /**
     * Records that {@code revision} is the latest at {@code nanos}, a time of a monotonic clock.
     *
     * @return the highest revision recorded at least {@code age} ago, 0 if there is none
     */
    long note(long nanos, long revision, Duration age) {
        marks.addLast(new Mark(nanos, revision));
        for (Mark first = marks.getFirst(); nanos - first.nanos >= age.toNanos(); first = marks.getFirst()) {
            old = first.revision;
            marks.removeFirst();
            if (marks.isEmpty()) {
                break;
            }
        }
        return old;
    }
}
