package dev.kontract.server.concurrent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Histograms of durations by label set. The caller limits the number of sets. Thread-safe. */
public final class LabeledTimes {

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Double> bounds;
    private final Map<String, Histogram> histograms = new ConcurrentHashMap<>();

    private record Histogram(AtomicLongArray buckets, LongAdder nanos) {}

    /** Creates histograms with upper bounds of buckets in seconds, in ascending order. */
    public LabeledTimes(List<Double> bounds) {
        this.bounds = List.copyOf(bounds);
    }

    /** Adds a duration. */
    public void add(String labels, long nanos) {
        Histogram histogram = histograms.computeIfAbsent(
                labels, absent -> new Histogram(new AtomicLongArray(bounds.size() + 1), new LongAdder()));
        int bucket = 0;
        while (bucket < bounds.size() && nanos / NANOS_PER_SECOND > bounds.get(bucket)) {
            bucket++;
        }
        histogram.buckets.incrementAndGet(bucket);
        histogram.nanos.add(nanos);
    }

    /** Returns the samples of the Prometheus text format, by suffix of the name and labels. */
    public Map<String, Number> samples() {
        Map<String, Number> samples = new HashMap<>();
        histograms.forEach((labels, histogram) -> {
            long count = 0;
            for (int i = 0; i <= bounds.size(); i++) {
                count += histogram.buckets.get(i);
                String bound = i < bounds.size() ? bounds.get(i).toString() : "+Inf";
                samples.put("_bucket{" + labels + ",le=\"" + bound + "\"}", count);
            }
            samples.put("_count{" + labels + '}', count);
            samples.put("_sum{" + labels + '}', histogram.nanos.sum() / NANOS_PER_SECOND);
        });
        return samples;
    }
}
