package dev.kontract.client.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A bucket of permits that fills at a steady rate. Safe for use by several threads.
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

    /** No limit: the server's own flow control answers 429 when it is too much. */
    public static RateLimit none() {
        return new RateLimit(0, 1, System::nanoTime);
    }

    /** {@code rate} requests a second, and up to {@code burst} at once after a quiet time. */
    public static RateLimit perSecond(double rate, int burst) {
        return new RateLimit(rate, burst, System::nanoTime);
    }

    /** Takes one permit and tells how long to wait before it may be used. */
    public synchronized Duration reserve() {
        if (nanosEach == 0) {
            return Duration.ZERO;
        }
        long now = nanoTime.getAsLong();
        nextFree = Math.max(nextFree, now - (long) (nanosEach * burst)) + (long) nanosEach;
        return nextFree <= now ? Duration.ZERO : Duration.ofNanos(nextFree - now);
    }
}
