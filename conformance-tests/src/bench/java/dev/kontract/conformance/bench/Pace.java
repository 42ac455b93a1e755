package dev.kontract.conformance.bench;

import java.util.concurrent.locks.LockSupport;

/**
 * When one of several clients sends its requests.
 *
 * <p>A client with a schedule sends late what it could not send in time, and the latency counts from when the request was due: a
 * server that stalls is charged for all requests that waited meanwhile, not only for the one that was under way.
 *
 * @param interval nanoseconds between two requests, 0 for a client that sends as soon as it has an answer
 */
record Pace(long interval) {

    /** As fast as the server answers. */
    static final Pace UNBOUNDED = new Pace(0);

    /** The schedule of each client of {@code clients} that together send {@code perSecond} requests. */
    static Pace of(double perSecond, int clients) {
        return new Pace(Math.round(1e9 * clients / perSecond));
    }

    /** Waits until request {@code number} of a client that began at {@code begin} is due, and returns when that was. */
    long await(long begin, long number) {
        if (interval == 0) {
            return System.nanoTime();
        }
        long due = begin + number * interval;
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return due;
    }
}
