package dev.kontract.conformance.bench;

import java.util.concurrent.locks.LockSupport;

/**
 * When clients send their requests.
 *
 * <p>A client with a schedule sends late what it could not send in time, and the latency counts from when the request was due: a
 * server that stalls is charged for all requests that waited meanwhile, not only for the one that was under way.
 *
 * @param interval nanoseconds between two requests of a client, 0 when it sends as soon as it has an answer
 * @param share of the interval by which each client is behind the one before, so that they do not send all at once
 */
record Pace(long interval, long share) {

    /** As fast as the server answers. */
    static final Pace UNBOUNDED = new Pace(0, 0);

    /** The schedule of {@code clients} that together send {@code perSecond} requests. */
    static Pace of(double perSecond, int clients) {
        return new Pace(Math.round(1e9 * clients / perSecond), Math.round(1e9 / perSecond));
    }

    /** When the first request of a client is due, after a begin that is the same for all. */
    long first(int client) {
        return client * share;
    }

    /** Waits until request {@code number} of a client whose first was due at {@code begin} is due, and returns when that was. */
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
