package dev.kontract.server.measurement;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Histograms by labels. Values with new labels are ignored when there are too many. Safe for use by many threads. */
public final class HistogramFamily {

    private static final int MOST = 2_000;

    private final Map<String, Histogram> byLabels = new ConcurrentHashMap<>();
    private final Histogram.Bounds bounds;

    /** Creates a family without histograms. */
    public HistogramFamily(Histogram.Bounds bounds) {
        this.bounds = bounds;
    }

    /** Adds a duration in nanoseconds to the histogram with these labels. */
    public void recordNanos(String labels, long nanos) {
        Histogram known = byLabels.get(labels);
        if (known == null) {
            if (byLabels.size() >= MOST) {
                return;
            }
            known = byLabels.computeIfAbsent(labels, added -> new Histogram(bounds));
        }
        known.recordNanos(nanos);
    }

    /** Returns the samples of all histograms, as {@link Histogram#addTo} adds them. */
    public Map<String, Number> samples() {
        Map<String, Number> samples = new LinkedHashMap<>();
        new TreeMap<>(byLabels).forEach((labels, histogram) -> histogram.addTo(samples, labels));
        return samples;
    }
}
