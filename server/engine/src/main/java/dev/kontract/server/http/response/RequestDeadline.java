package dev.kontract.server.http.response;

import dev.kontract.server.request.RequestLifetime;
import java.time.Duration;

/**
 * The deadline of one request. Requests that have plenty of time, nearly all, are looked at {@linkplain #check once a second},
 * which costs them nothing when they are answered before.
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
        this.lifetime = isShort(time) ? new RequestLifetime(time) : new RequestLifetime();
        this.nanos = time.toNanos();
    }

    /** Returns whether {@code time} is so short that it is measured by a timer of its own. */
    static boolean isShort(Duration time) {
        return time.compareTo(PLENTY) < 0;
    }

    RequestLifetime lifetime() {
        return lifetime;
    }

    /** What is to be done about a request that is not answered yet. */
    enum Measure {
        NONE,
        /** It is slow enough for its client to leave meanwhile. */
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
