package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The costs of a load, sampled ten times while it runs: shows growing memory and rising costs. */
final class Timeline implements AutoCloseable {

    private static final int PARTS = 10;

    private final Target target;
    private final LongSupplier requests;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(Timeline::thread);
    private final ScheduledFuture<?> looks;
    private final List<String> parts = new CopyOnWriteArrayList<>();
    private final long begin = System.nanoTime();
    private Duration cpu;
    private long answered;

    /** Starts sampling; {@code requests} returns the number of responses so far. */
    Timeline(Target target, double seconds, LongSupplier requests) throws IOException {
        this.target = target;
        this.requests = requests;
        this.cpu = target.cpu();
        this.answered = requests.getAsLong();
        long part = (long) (seconds * 1e9 / PARTS);
        this.looks = clock.scheduleAtFixedRate(this::look, part, part, TimeUnit.NANOSECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "timeline");
        thread.setDaemon(true);
        return thread;
    }

    /** An exception would end the sampling; the load notices a server that is down. */
    private void look() {
        try {
            Duration now = target.cpu();
            long count = requests.getAsLong();
            double each = now.minus(cpu).toNanos() / 1e3 / Math.max(1, count - answered);
            parts.add(String.format(
                    Locale.ROOT,
                    "%.0f s %.0f us %s",
                    (System.nanoTime() - begin) / 1e9,
                    each,
                    Report.megabytes(target.resident())));
            cpu = now;
            answered = count;
        } catch (IOException e) {
            parts.add(e.getMessage());
        }
    }

    /** Seconds since the begin, microseconds of CPU for each request since the time before, and what is resident. */
    String told() {
        return String.join("; ", parts);
    }

    @Override
    public void close() {
        looks.cancel(false);
        clock.shutdownNow();
    }
}
