package dev.kontract.server.concurrent;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Values by text, each for a limited time; the least recently used ones are evicted. Safe for use by many threads.
 *
 * @param <V> the type of values
 */
public final class ExpiringCache<V> {

    private record Cached<V>(V value, long expires) {}

    private final LongSupplier nanoTime;
    private final Map<String, Cached<V>> values;

    /**
     * Creates an empty cache.
     *
     * @param most the maximum number of values
     * @param nanoTime a clock
     */
    public ExpiringCache(int most, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.values = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Cached<V>> eldest) {
                return size() > most;
            }
        };
    }

    /** Returns the value of a key, unless it has expired. */
    public synchronized Optional<V> find(String key) {
        Cached<V> cached = values.get(key);
        if (cached == null || cached.expires - nanoTime.getAsLong() > 0) {
            return Optional.ofNullable(cached).map(Cached::value);
        }
        values.remove(key);
        return Optional.empty();
    }

    /** Caches a value; not at all if {@code ttl} is zero. */
    public synchronized void put(String key, V value, Duration ttl) {
        if (!ttl.isZero()) {
            values.put(key, new Cached<>(value, nanoTime.getAsLong() + ttl.toNanos()));
        }
    }
}
