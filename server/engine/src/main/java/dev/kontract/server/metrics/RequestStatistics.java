package dev.kontract.server.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate and the latencies of requests in the last one or two minutes. A latency is known to a fifth of its value. Safe for use
 * by many threads; adding a request takes no lock.
 */
public final class RequestStatistics {

    private static final long WINDOW = 60_000_000_000L;
    private static final double RANK = 0.99;

    /** Buckets of each power of two. */
    private static final int PARTS = 4;

    private static final int BUCKETS = PARTS * 40;

    private final LongSupplier nanoTime;
    private final long begun;
    private volatile Window current;
    private volatile Window former;

    /** The requests of a minute: all of them, and the latencies of each verb in microseconds. */
    private record Window(long begun, LongAdder requests, Map<String, AtomicLongArray> latencies) {

        static Window at(long begun) {
            return new Window(begun, new LongAdder(), new ConcurrentHashMap<>());
        }
    }

    /** Creates statistics without requests. */
    public RequestStatistics(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.begun = nanoTime.getAsLong();
        this.current = Window.at(begun);
        this.former = Window.at(begun);
    }

    /**
     * Adds a request.
     *
     * @param verb its verb, {@code ""} for a request without a resource, which is only counted
     */
    public void add(String verb, long nanos) {
        Window window = window();
        window.requests.increment();
        if (!verb.isEmpty()) {
            AtomicLongArray counts = window.latencies.get(verb);
            if (counts == null) {
                counts = window.latencies.computeIfAbsent(verb, first -> new AtomicLongArray(BUCKETS));
            }
            counts.incrementAndGet(bucket(nanos / 1_000));
        }
    }

    private Window window() {
        Window window = current;
        return nanoTime.getAsLong() - window.begun < WINDOW ? window : next();
    }

    private synchronized Window next() {
        long now = nanoTime.getAsLong();
        if (now - current.begun >= WINDOW) {
            boolean idle = now - current.begun >= 2 * WINDOW;
            former = idle ? Window.at(now) : current;
            current = Window.at(now);
        }
        return current;
    }

    /** Returns the time since the statistics began, in seconds. */
    public long uptimeSeconds() {
        return (nanoTime.getAsLong() - begun) / 1_000_000_000;
    }

    /** Returns the number of requests a second. */
    public double requestsPerSecond() {
        Window now = window();
        Window before = former;
        long requests = now.requests.sum() + before.requests.sum();
        double seconds = Math.max(1.0, (nanoTime.getAsLong() - before.begun) / 1e9);
        return requests / seconds;
    }

    /** Returns the 99th percentile of the latencies of each verb, in milliseconds. */
    public Map<String, Double> p99MillisByVerb() {
        Window now = window();
        Window before = former;
        Map<String, Double> latencies = new TreeMap<>();
        for (Window window : new Window[] {now, before}) {
            window.latencies.forEach((verb, unused) -> latencies.computeIfAbsent(verb, each -> {
                long[] counts = new long[BUCKETS];
                addTo(counts, now.latencies.get(each));
                addTo(counts, before.latencies.get(each));
                return percentile(counts);
            }));
        }
        return latencies;
    }

    private static void addTo(long[] counts, @Nullable AtomicLongArray more) {
        for (int i = 0; more != null && i < BUCKETS; i++) {
            counts[i] += more.get(i);
        }
    }

    private static double percentile(long[] counts) {
        long all = 0;
        for (long each : counts) {
            all += each;
        }
        long wanted = (long) Math.ceil(all * RANK);
        int bucket = 0;
        for (long seen = counts[0]; seen < wanted && bucket < BUCKETS - 1; seen += counts[bucket]) {
            bucket++;
        }
        return upperBound(bucket) / 1_000.0;
    }

    /** Returns the bucket of a latency: the position of its highest bit, and the two bits behind that. */
    private static int bucket(long micros) {
        if (micros < PARTS) {
            return (int) Math.max(0, micros);
        }
        int power = 63 - Long.numberOfLeadingZeros(micros);
        int part = (int) (micros >>> (power - 2)) & (PARTS - 1);
        return Math.min(BUCKETS - 1, (power - 1) * PARTS + part);
    }

    private static long upperBound(int bucket) {
        if (bucket < PARTS) {
            return bucket + 1L;
        }
        int power = bucket / PARTS + 1;
        return (PARTS + bucket % PARTS + 1L) << (power - 2);
    }
}
