package dev.kontract.server.measurement;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counters by labels. New labels are ignored when there are too many. Safe for use by many threads. */
public final class CounterFamily {

    private static final int MOST = 2_000;

    private final Map<String, LongAdder> byLabels = new ConcurrentHashMap<>();

    /** Adds one to the counter with these labels. */
    public void increment(String labels) {
        LongAdder known = byLabels.get(labels);
        if (known == null) {
            if (byLabels.size() >= MOST) {
                return;
            }
            known = byLabels.computeIfAbsent(labels, added -> new LongAdder());
        }
        known.increment();
    }

    /** Returns the counts by labels. */
    public Map<String, Number> samples() {
        Map<String, Number> samples = new TreeMap<>();
        byLabels.forEach((labels, count) -> samples.put(labels, count.sum()));
        return samples;
    }
}
