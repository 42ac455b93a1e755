package dev.kontract.server.audit;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers events to a receiver: queued, in batches and on its own thread, or on the thread that handles the request. When the
 * queue is full, events are dropped and counted, and a warning is logged. Thread-safe.
 */
public final class AuditBackend implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AuditBackend.class);
    private static final long BYTES = 64L * 1024 * 1024;
    private static final long WAKE_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final BlockingQueue<AuditEvent> queue;
    private final AtomicLong weight = new AtomicLong();
    private final LongAdder taken = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final AuditDelivery delivery;
    private final EventEncoder encoder;
    private final AuditReceiver receiver;
    private final BatchThrottle throttle;
    private final Thread thread;
    private long droppedSaid;
    private final CountDownLatch closed = new CountDownLatch(1);

    private AuditBackend(AuditDelivery delivery, AuditEventWriter writer, AuditReceiver receiver) {
        this.delivery = delivery;
        this.queue = new LinkedBlockingQueue<>(delivery.queued());
        this.encoder = new EventEncoder(event -> receiver.encoded(writer, event), delivery.truncation());
        this.receiver = receiver;
        this.throttle = new BatchThrottle(delivery.throttle(), System::nanoTime);
        this.thread = new Thread(this::run, "audit-" + receiver.name());
        thread.setDaemon(true);
    }

    /** Starts a backend that writes lines to {@code sink} and closes it when the backend is closed. */
    public static AuditBackend log(AuditDelivery delivery, AuditEventWriter writer, AuditSink sink) {
        return start(delivery, writer, new LogReceiver(sink));
    }

    /** Starts a backend that sends events to a webhook. */
    public static AuditBackend webhook(
            AuditDelivery delivery, AuditEventWriter writer, AuditWebhook webhook, Duration initialBackoff) {
        return start(delivery, writer, new WebhookReceiver(webhook, initialBackoff));
    }

    /** Starts a backend that delivers to {@code receiver} and closes it when the backend is closed. */
    static AuditBackend start(AuditDelivery delivery, AuditEventWriter writer, AuditReceiver receiver) {
        AuditBackend backend = new AuditBackend(delivery, writer, receiver);
        if (!delivery.isBlocking()) {
            backend.thread.start();
        }
        return backend;
    }

    void add(AuditEvent event) {
        if (delivery.isBlocking()) {
            taken.increment();
            writeNow(event);
        } else if (weight.get() + event.weight() <= BYTES && queue.offer(event)) {
            weight.addAndGet(event.weight());
            taken.increment();
        } else {
            dropped.increment();
        }
    }

    /** Returns the name of the receiver in metrics. */
    public String name() {
        return receiver.name();
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

    /** Writes the queued events and closes the receiver; gives up after ten seconds. */
    @Override
    public void close() {
        closed.countDown();
        receiver.hurry();
        try {
            Thread last = thread;
            if (delivery.isBlocking()) {
                last = new Thread(this::closeReceiver, "audit-close"); // a hung file system must not hold the server up
                last.setDaemon(true);
                last.start();
            }
            last.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosing() {
        return closed.getCount() == 0;
    }

    private synchronized void writeNow(AuditEvent event) {
        write(List.of(event));
    }

    private void run() {
        List<AuditEvent> batch = new ArrayList<>();
        while (!isClosing() || !queue.isEmpty()) {
            collect(batch);
            if (!batch.isEmpty()) {
                write(batch);
                batch.clear();
            }
            sayDropped();
        }
        closeReceiver();
    }

    private synchronized void closeReceiver() {
        try {
            receiver.close();
        } catch (IOException e) {
            LOG.warn("cannot close the audit {}: {}", receiver.name(), e.getMessage());
        }
    }

    /** Takes events until there are enough, or the first one has waited for the longest time. */
    private void collect(List<AuditEvent> batch) {
        try {
            AuditEvent first = queue.poll(WAKE_MILLIS, TimeUnit.MILLISECONDS);
            if (first == null) {
                return;
            }
            batch.add(first);
            long end = System.nanoTime() + delivery.maxWait().toNanos();
            long left = delivery.maxWait().toNanos();
            do {
                queue.drainTo(batch, delivery.batch() - batch.size());
                AuditEvent next = left > 0 && !isClosing() && batch.size() < delivery.batch()
                        ? queue.poll(Math.min(left, TimeUnit.MILLISECONDS.toNanos(WAKE_MILLIS)), TimeUnit.NANOSECONDS)
                        : null;
                if (next != null) {
                    batch.add(next);
                }
                left = end - System.nanoTime();
            } while (left > 0 && !isClosing() && batch.size() < delivery.batch());
            boolean unused = closed.await(throttle.delay(), TimeUnit.NANOSECONDS);
            throttle.sent();
        } catch (InterruptedException e) {
            closed.countDown();
        }
    }

    private void write(List<AuditEvent> events) {
        List<byte[]> part = new ArrayList<>();
        long size = 0;
        for (AuditEvent event : events) {
            if (!delivery.isBlocking()) {
                weight.addAndGet(-event.weight());
            }
            Optional<byte[]> text = encode(event);
            if (text.isEmpty()) {
                continue;
            }
            if (size + text.get().length > maxBytes() && !part.isEmpty()) {
                send(part);
                part.clear();
                size = 0;
            }
            part.add(text.get());
            size += text.get().length;
        }
        if (!part.isEmpty()) {
            send(part);
        }
    }

    private long maxBytes() {
        return delivery.truncation().map(AuditDelivery.Truncation::batch).orElse(Long.MAX_VALUE);
    }

    private Optional<byte[]> encode(AuditEvent event) {
        try {
            Optional<byte[]> text = encoder.encode(event);
            if (text.isEmpty()) {
                failed.increment();
                LOG.warn(
                        "an audit event is too large even after truncating, Audit-Id {}",
                        event.arrival().id());
            }
            return text;
        } catch (RuntimeException | Error e) {
            failed.increment();
            LOG.error("cannot encode an audit event: {}", e.toString());
            return Optional.empty();
        }
    }

    private void send(List<byte[]> part) {
        try {
            receiver.send(List.copyOf(part));
        } catch (IOException | RuntimeException | Error e) {
            failed.add(part.size());
            LOG.error("cannot write {} audit events to the {}: {}", part.size(), receiver.name(), e.toString());
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
