package dev.kontract.conformance.bench.figures;

import java.time.Duration;
import java.util.Arrays;

/**
 * One measurement.
 *
 * @param requests how many were answered, or events delivered
 * @param elapsed how long that took
 * @param cpu what it cost the server, all its threads together
 * @param p50 the median latency in microseconds, 0 when not measured
 * @param p99 the latency that one of a hundred exceeds, 0 when not measured
 */
public record Sample(long requests, Duration elapsed, Duration cpu, double p50, double p99) {

    /** Of the latency of every request, in any order. */
    public static Sample of(long[] nanos, Duration elapsed, Duration cpu) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Sample(sorted.length, elapsed, cpu, quantile(sorted, 0.5), quantile(sorted, 0.99));
    }

    /** Requests a second. */
    public double perSecond() {
        return requests / (elapsed.toNanos() / 1e9);
    }

    /** Microseconds of the server's CPU for one request, 0 when its processes are unknown. */
    public double cpuMicros() {
        return requests == 0 ? 0 : cpu.toNanos() / 1e3 / requests;
    }

    private static double quantile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) Math.ceil(share * sorted.length) - 1] / 1e3;
    }
}
