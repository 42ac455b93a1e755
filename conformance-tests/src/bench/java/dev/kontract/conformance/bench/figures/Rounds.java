package dev.kontract.conformance.bench.figures;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Measurements of the same thing, one a round. */
public record Rounds(List<Sample> samples) {

    /** At least one. */
    public Rounds {
        samples = List.copyOf(samples);
    }

    /** Requests a second. */
    public Range perSecond() {
        return range(Sample::perSecond);
    }

    /** The median latency in microseconds. */
    public Range p50() {
        return range(Sample::p50);
    }

    /** The latency that one request of a hundred exceeds. */
    public Range p99() {
        return range(Sample::p99);
    }

    /** Microseconds of the server's CPU for one request. */
    public Range cpuMicros() {
        return range(Sample::cpuMicros);
    }

    private Range range(ToDoubleFunction<Sample> figure) {
        return Range.of(samples.stream().mapToDouble(figure));
    }
}
