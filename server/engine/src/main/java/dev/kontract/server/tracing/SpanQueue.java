package dev.kontract.server.tracing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds spans until its thread has exported them. Spans are dropped while the queue is full, and if a batch cannot be exported. The
 * limits are those of the SDK of OpenTelemetry. Thread-safe.
 */
public final class SpanQueue implements Consumer<Span>, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SpanQueue.class);
    private static final int MOST_WAITING = 2048;
    private static final int LARGEST_BATCH = 512;

    /** How long a span waits for others of its batch. */
    private static final long LONGEST_WAIT_MILLIS = 500;

    private static final long LONGEST_CLOSE_MILLIS = 5000;

    private final BlockingQueue<Span> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final LongAdder dropped = new LongAdder();
    private final SpanExporter exporter;
    private final Thread thread = new Thread(this::run, "traces");
    private volatile boolean closed;
    private boolean isFailing;

    /** Starts the thread. */
    public SpanQueue(SpanExporter exporter) {
        this.exporter = exporter;
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void accept(Span span) {
        if (!waiting.offer(span)) {
            dropped.increment();
        }
    }

    /** Returns the number of spans that were not exported. */
    public long dropped() {
        return dropped.sum();
    }

    private void run() {
        try {
            while (!closed || !waiting.isEmpty()) {
                List<Span> batch = next();
                if (!batch.isEmpty()) {
                    export(batch);
                }
            }
        } catch (InterruptedException e) {
            LOG.debug("traces are no longer exported: the thread was interrupted");
        }
    }

    private List<Span> next() throws InterruptedException {
        List<Span> batch = new ArrayList<>();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_WAIT_MILLIS);
        while (batch.size() < LARGEST_BATCH) {
            Span span = waiting.poll(closed ? 0 : end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (span == null) {
                return batch;
            }
            batch.add(span);
        }
        return batch;
    }

    private void export(List<Span> batch) {
        try {
            dropped.add(exporter.export(batch));
            if (isFailing) {
                LOG.info("traces are exported again");
            }
            isFailing = false;
        } catch (IOException | RuntimeException e) {
            dropped.add(batch.size());
            if (!isFailing) {
                LOG.warn("traces cannot be exported and are dropped: {}", e.getMessage());
            }
            isFailing = true;
        }
    }

    /** Exports what is in the queue, for up to some seconds, and closes the exporter. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join(LONGEST_CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exporter.close();
    }
}
