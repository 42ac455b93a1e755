package dev.kontract.server.storage.sqlite;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Remembers which revision was the newest when, to tell which are older than an age. Not safe for many threads. */
final class RevisionTimes {

    private record Mark(long nanos, long revision) {}

    private final Deque<Mark> marks = new ArrayDeque<>();
    private long old;

    /**
     * Notes that {@code revision} is the newest at {@code nanos}, a time of a clock that only goes forward.
     *
     * @return the newest revision noted at least {@code age} ago, 0 if there is none
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
