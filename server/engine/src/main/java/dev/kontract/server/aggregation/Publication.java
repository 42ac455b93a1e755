package dev.kontract.server.aggregation;

import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes the identity of the server. A failed attempt is repeated until one succeeds, after pauses of up to a minute. Thread-safe. */
final class Publication implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Publication.class);
    private static final long FIRST_PAUSE_SECONDS = 1;
    private static final long LONGEST_PAUSE_SECONDS = 60;

    private final BooleanSupplier attempt;
    private final Executor threads;
    private final ScheduledExecutorService timer;
    private long pause = FIRST_PAUSE_SECONDS;
    private @Nullable Future<?> next;
    private boolean closed;

    /**
     * Creates a publication that has not begun.
     *
     * @param attempt publishes the identity, and returns whether that succeeded
     * @param threads run attempts, which may block
     * @param timer schedules the attempts after a failed one
     */
    Publication(BooleanSupplier attempt, Executor threads, ScheduledExecutorService timer) {
        this.attempt = attempt;
        this.threads = threads;
        this.timer = timer;
    }

    /** Has the identity published by another thread. */
    void begin() {
        try {
            threads.execute(this::run);
        } catch (RejectedExecutionException e) {
            LOG.debug("the identity is not published: the server is being closed");
        }
    }

    /** Publishes the identity, or schedules the next attempt. Holds the lock, so that nothing is written after {@link #close}. */
    synchronized void run() {
        if (closed) {
            return;
        }
        if (next != null) {
            next.cancel(false);
            next = null;
        }
        if (attempt.getAsBoolean()) {
            pause = FIRST_PAUSE_SECONDS;
        } else {
            next = timer.schedule(this::begin, pause, TimeUnit.SECONDS);
            pause = Math.min(2 * pause, LONGEST_PAUSE_SECONDS);
        }
    }

    /** Waits for the attempt in progress, and prevents others. */
    @Override
    public synchronized void close() {
        closed = true;
        if (next != null) {
            next.cancel(false);
        }
    }
}
