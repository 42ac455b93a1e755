package dev.kontract.server.measurement;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Counts values below each of several bounds. Safe for use by many threads; recording a value takes no lock. */
public final class Histogram {

    /** The bounds of a histogram, in ascending order. Immutable. */
    public static final class Bounds {

        private final List<String> texts;
        private final double[] values;

        private Bounds(String... texts) {
            this.texts = List.of(texts);
            this.values = Stream.of(texts).mapToDouble(Double::parseDouble).toArray();
        }

        /** Parses bounds, which appear in labels as they are written. */
        public static Bounds of(String... texts) {
            return new Bounds(texts);
        }

        private int index(double value) {
            int index = 0;
            while (index < values.length && value > values[index]) {
                index++;
            }
            return index;
        }
    }

    private final Bounds bounds;
    private final LongAdder[] counts;
    private final DoubleAdder sum = new DoubleAdder();

    /** Creates an empty histogram. */
    public Histogram(Bounds bounds) {
        this.bounds = bounds;
        this.counts = new LongAdder[bounds.values.length + 1];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new LongAdder();
        }
    }

    /** Adds a value. */
    public void record(double value) {
        counts[bounds.index(value)].increment();
        sum.add(value);
    }

    /** Adds a duration in nanoseconds to a histogram of seconds. */
    public void recordNanos(long nanos) {
        record(nanos / 1e9);
    }

    /** Returns the number of values. */
    public long count() {
        long all = 0;
        for (LongAdder count : counts) {
            all += count.sum();
        }
        return all;
    }

    /**
     * Adds the samples of this histogram in the order of the Prometheus text format: suffix and labels, and the value.
     *
     * @param labels such as {@code verb="GET"}, or empty
     */
    public void addTo(Map<String, Number> samples, String labels) {
        String before = labels.isEmpty() ? "" : labels + ',';
        long within = 0;
        for (int i = 0; i < counts.length; i++) {
            within += counts[i].sum();
            String bound = i < bounds.texts.size() ? bounds.texts.get(i) : "+Inf";
            samples.put("_bucket{" + before + "le=\"" + bound + "\"}", within);
        }
        String shown = labels.isEmpty() ? "" : '{' + labels + '}';
        samples.put("_sum" + shown, sum.sum());
        samples.put("_count" + shown, within);
    }
}
