package dev.kontract.server.authorization.webhook;

import dev.kontract.server.authorization.Decision;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The latest answers of a webhook, each for a limited time; the least recently used ones are evicted. Safe for use by many threads. */
final class CachedDecisions {

    private static final int MOST = 8192;

    private record Cached(Decision decision, long expires) {}

    private final LongSupplier nanoTime;
    private final Map<String, Cached> decisions = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Cached> eldest) {
            return size() > MOST;
        }
    };

    CachedDecisions(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized @Nullable Decision find(String spec) {
        Cached cached = decisions.get(spec);
        if (cached == null || cached.expires - nanoTime.getAsLong() > 0) {
            return cached == null ? null : cached.decision;
        }
        decisions.remove(spec);
        return null;
    }

    /** Caches a decision; not at all if {@code ttl} is zero. */
    synchronized void put(String spec, Decision decision, Duration ttl) {
        if (!ttl.isZero()) {
            decisions.put(spec, new Cached(decision, nanoTime.getAsLong() + ttl.toNanos()));
        }
    }
}
