package dev.kontract.server.audit;

import dev.kontract.server.audit.AuditDelivery.Throttle;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Limits the rate of batches by a token bucket. Used by one thread. */
final class BatchThrottle {

    private final Optional<Throttle> limit;
    private final LongSupplier nanoTime;
    private double tokens;
    private long last;

    BatchThrottle(Optional<Throttle> limit, LongSupplier nanoTime) {
        this.limit = limit;
        this.nanoTime = nanoTime;
        this.tokens = limit.map(Throttle::burst).orElse(0);
        this.last = nanoTime.getAsLong();
    }

    /** Returns how long the next batch has to wait, in nanoseconds. */
    long delay() {
        if (limit.isEmpty()) {
            return 0;
        }
        fill(limit.get());
        return tokens >= 1 ? 0 : (long) Math.ceil((1 - tokens) / limit.get().perSecond() * TimeUnit.SECONDS.toNanos(1));
    }

    /** Notes that a batch is sent. */
    void sent() {
        tokens -= 1;
    }

    private void fill(Throttle throttle) {
        long now = nanoTime.getAsLong();
        tokens = Math.min(throttle.burst(), tokens + (now - last) / 1e9 * throttle.perSecond());
        last = now;
    }
}
