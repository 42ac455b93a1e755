package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Sample;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

/** Latencies that several threads add. */
final class Latencies {

    /** Of fewer, the 99th percentile is the maximum. */
    private static final int ENOUGH_FOR_P99 = 100;

    private LongStream.Builder nanos = LongStream.builder();

    synchronized void add(long latency) {
        nanos.add(latency);
    }

    /** Returns those since the last call as text, in milliseconds. */
    synchronized String take() {
        long[] all = nanos.build().toArray();
        nanos = LongStream.builder();
        Sample sample = Sample.of(all, Duration.ZERO, Duration.ZERO);
        String p99 =
                all.length < ENOUGH_FOR_P99 ? "" : String.format(Locale.ROOT, ", p99 %,.1f ms", sample.p99() / 1e3);
        double maximum = Arrays.stream(all).max().orElse(0) / 1e6;
        return String.format(
                Locale.ROOT, "p50 %,.1f ms%s, max %,.1f ms of %,d", sample.p50() / 1e3, p99, maximum, all.length);
    }
}
