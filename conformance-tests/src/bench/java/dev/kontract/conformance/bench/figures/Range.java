package dev.kontract.conformance.bench.figures;

import java.util.stream.DoubleStream;

/** A figure in several rounds: the median of them, and between what they lie. */
public record Range(double least, double median, double most) {

    /** Of the figure of every round, at least one, in any order. */
    static Range of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return new Range(sorted[0], sorted[(sorted.length - 1) / 2], sorted[sorted.length - 1]);
    }

    /** Returns whether the figure was measured at all. */
    public boolean isKnown() {
        return median > 0;
    }
}
