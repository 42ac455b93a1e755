package dev.kontract.server.flowcontrol;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Limits each user to a rate, with bursts of two seconds' worth of requests. It keeps one number for each user: the
 * theoretical arrival time of the next request (the generic cell rate algorithm of ITU-T I.371).
 */
final class RateLimiter {

    private static final long BURST = TimeUnit.SECONDS.toNanos(2);

    private final long interval;
    private final LongSupplier nanos;
    private final ConcurrentMap<String, AtomicLong> dueByUser = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();

    /** Allows a number of requests per second for each user; 0 means unlimited. */
    RateLimiter(int rate, LongSupplier nanos) {
        this.interval = rate == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / rate;
        this.nanos = nanos;
    }

    /** Returns zero and counts the request if the rate allows it, otherwise the time until it would be allowed. */
    Duration ahead(String user) {
        if (interval == 0) {
            return Duration.ZERO;
        }
        long now = nanos.getAsLong();
        AtomicLong due = dueByUser.computeIfAbsent(user, key -> new AtomicLong(now));
        long before = due.getAndUpdate(
                last -> last - now > BURST - interval ? last : Math.max(last - now, 0) + now + interval);
        long early = before - now - (BURST - interval);
        if (early <= 0) {
            return Duration.ZERO;
        }
        refused.increment();
        return Duration.ofNanos(early);
    }

    /** Forgets the users whose full burst is available again. */
    void expire() {
        long now = nanos.getAsLong();
        dueByUser.values().removeIf(due -> due.get() - now <= 0);
    }

    long refused() {
        return refused.sum();
    }
}
