package dev.kontract.client.controller;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Exponential backoff per failed item. Not thread-safe. */
final class ItemBackoff<K> {

    private static final int MOST_DOUBLINGS = 40;

    private final Duration first;
    private final Duration longest;
    private final Map<K, Integer> failures = new HashMap<>();

    ItemBackoff(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
    }

    Duration next(K item) {
        int before = failures.merge(item, 1, Integer::sum) - 1;
        double nanos = (double) first.toNanos() * (1L << Math.min(before, MOST_DOUBLINGS));
        return nanos >= longest.toNanos() ? longest : Duration.ofNanos((long) nanos);
    }

    int failures(K item) {
        return failures.getOrDefault(item, 0);
    }

    void forget(K item) {
        failures.remove(item);
    }
}
