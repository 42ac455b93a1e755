package dev.kontract.server.http.response;

import dev.kontract.server.request.RequestLifetime;
import java.time.Duration;

/**
 * The deadline of one request. Requests with enough time left, which are nearly all, are only {@linkplain #check checked once a
 * second}, so they cost nothing if they complete before.
 */
final class RequestDeadline {

    private static final Duration PLENTY = Duration.ofSeconds(10);

    private final RequestLifetime lifetime;
    private final long nanos;
    private volatile boolean received;
    private boolean started;
    private boolean watched;
    private long end;

    RequestDeadline(Duration time) {
        this.lifetime = isShort(time) ? new RequestLifetime(time) : RequestLifetime.about(time);
        this.nanos = time.toNanos();
    }

    /** Returns whether {@code time} is so short that it is measured by a timer of its own. */
    static boolean isShort(Duration time) {
        return time.compareTo(PLENTY) < 0;
    }

    RequestLifetime lifetime() {
        return lifetime;
    }

    /** The action for a request without a response. */
    enum Measure {
        NONE,
        /** It is slow, so its client may disconnect in the meantime. */
        WATCH_CLIENT,
        EXPIRE
    }

    /** Notes that the request has arrived with its whole body, so that its client may be watched. */
    void received() {
        received = true;
    }

    /** Checks the deadline; the first check starts the time. To be called by one thread at a time. */
    Measure check(long now) {
        if (!started) {
            started = true;
            end = now + nanos;
            return Measure.NONE;
        }
        if (now - end >= 0) {
            return Measure.EXPIRE;
        }
        boolean watch = received && !watched;
        watched |= watch;
        return watch ? Measure.WATCH_CLIENT : Measure.NONE;
    }
}
