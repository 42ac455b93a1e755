package dev.kontract.server.audit;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queues events and writes them on its own thread. When the queue is full, events are dropped and counted, and a
 * warning is logged. Thread-safe.
 */
public final class AuditLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int EVENTS = 10_000;
    private static final long BYTES = 64L * 1024 * 1024;
    private static final long WAKE_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final BlockingQueue<AuditEvent> queue = new LinkedBlockingQueue<>(EVENTS);
    private final AtomicLong weight = new AtomicLong();
    private final LongAdder taken = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final AuditEventWriter writer;
    private final AuditSink sink;
    private final Thread thread;
    private long droppedSaid;
    private volatile boolean closing;

    private AuditLog(AuditEventWriter writer, AuditSink sink) {
        this.writer = writer;
        this.sink = sink;
        this.thread = new Thread(this::run, "audit");
        thread.setDaemon(true);
    }

    /** Starts a log that writes to {@code sink} and closes it when the log is closed. */
    public static AuditLog start(AuditEventWriter writer, AuditSink sink) {
        AuditLog log = new AuditLog(writer, sink);
        log.thread.start();
        return log;
    }

    void add(AuditEvent event) {
        if (weight.get() + event.weight() <= BYTES && queue.offer(event)) {
            weight.addAndGet(event.weight());
            taken.increment();
        } else {
            dropped.increment();
        }
    }

    /** Returns the number of events accepted so far. */
    public long taken() {
        return taken.sum();
    }

    /** Returns the number of events dropped so far because the queue was full. */
    public long dropped() {
        return dropped.sum();
    }

    /** Returns the number of events that could not be written so far. */
    public long failed() {
        return failed.sum();
    }

    /** Writes the queued events and closes the sink; gives up after ten seconds. */
    @Override
    public void close() {
        closing = true;
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<AuditEvent> batch = new ArrayList<>();
        while (!closing || !queue.isEmpty()) {
            await(batch);
            queue.drainTo(batch, 500);
            write(batch);
            batch.clear();
            sayDropped();
        }
        try {
            sink.close();
        } catch (IOException e) {
            LOG.warn("cannot close the audit log: {}", e.getMessage());
        }
    }

    private void await(List<AuditEvent> batch) {
        try {
            AuditEvent first = queue.poll(WAKE_MILLIS, TimeUnit.MILLISECONDS);
            if (first != null) {
                batch.add(first);
            }
        } catch (InterruptedException e) {
            closing = true;
        }
    }

    private void write(List<AuditEvent> batch) {
        @Nullable Throwable problem = null;
        for (AuditEvent event : batch) {
            weight.addAndGet(-event.weight());
            try {
                sink.write(writer.line(event));
            } catch (IOException | RuntimeException | Error e) {
                failed.increment();
                problem = e;
            }
        }
        try {
            sink.flush();
        } catch (IOException e) {
            problem = e;
        }
        if (problem != null) {
            LOG.error("cannot write audit events: {}", problem.toString());
        }
    }

    private void sayDropped() {
        long now = dropped.sum();
        if (now > droppedSaid) {
            LOG.warn("dropped {} audit events because the queue was full", now - droppedSaid);
            droppedSaid = now;
        }
    }
}
