package dev.kontract.server.concurrent;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counters by label set, for example {@code name="a",result="success"}. The caller limits the number of sets. Thread-safe. */
public final class LabeledCounts {

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    /** Adds one. */
    public void add(String labels) {
        counter(labels).increment();
    }

    /** Returns the counter of a label set, which is created if there is none. */
    public LongAdder counter(String labels) {
        return counts.computeIfAbsent(labels, absent -> new LongAdder());
    }

    /** Returns the current counts by label set. */
    public Map<String, Number> samples() {
        Map<String, Number> samples = new HashMap<>();
        counts.forEach((labels, count) -> samples.put(labels, count.sum()));
        return samples;
    }
}
