package dev.kontract.client.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A token bucket. Thread-safe.
 *
 * <pre>{@code
 * RateLimit limit = RateLimit.perSecond(50, 100);
 * Thread.sleep(limit.reserve().toMillis());
 * }</pre>
 */
public final class RateLimit {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final double nanosEach;
    private final int burst;
    private final LongSupplier nanoTime;
    private long nextFree;

    RateLimit(double rate, int burst, LongSupplier nanoTime) {
        this.nanosEach = rate <= 0 ? 0 : SECOND / rate;
        this.burst = burst;
        this.nanoTime = nanoTime;
        this.nextFree = nanoTime.getAsLong() - (long) (nanosEach * burst);
    }

    /** Returns no limit: the server's own flow control responds with 429 when overloaded. */
    public static RateLimit none() {
        return new RateLimit(0, 1, System::nanoTime);
    }

    /** Allows {@code rate} requests per second, with bursts of up to {@code burst}. */
    public static RateLimit perSecond(double rate, int burst) {
        return new RateLimit(rate, burst, System::nanoTime);
    }

    /** Takes a token and returns how long to wait before using it. */
    public synchronized Duration reserve() {
        if (nanosEach == 0) {
            return Duration.ZERO;
        }
        long now = nanoTime.getAsLong();
        nextFree = Math.max(nextFree, now - (long) (nanosEach * burst)) + (long) nanosEach;
        return nextFree <= now ? Duration.ZERO : Duration.ofNanos(nextFree - now);
    }
}
