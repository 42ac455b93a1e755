package dev.kontract.server.flowcontrol;

import java.util.ArrayDeque;
import java.util.Deque;

/** A queue of a priority level, with the requests in it and those that came through it and are executed. Not thread-safe. */
final class FlowQueue {

    final Deque<Waiting> line = new ArrayDeque<>(0);
    int executing;

    /** The virtual time at which its next request may begin: that of a busy queue is ahead of that of an idle one. */
    long next;

    /** A request in a queue, since a time in nanoseconds. */
    record Waiting(PriorityLevels.Arrival arrival, long since) {}

    int load() {
        return line.size() + executing;
    }

    /** Has a request begin; returns its virtual time. */
    long begin(long virtualNow) {
        long start = Math.max(virtualNow, next);
        next = start + 1;
        executing++;
        return start;
    }

    /** Returns the virtual time at which its first request may begin. */
    long start(long virtualNow) {
        return Math.max(virtualNow, next);
    }
}
