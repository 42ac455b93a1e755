package dev.kontract.server.podaccess;

import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.status.StatusException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of sessions, one for each. They are not virtual, because the code of embedders may block in ways that virtual threads
 * of some JDKs do not stand.
 */
final class SessionThreads implements AutoCloseable {

    /** Maximum number of concurrent sessions. */
    private static final int LIMIT = 256;

    private static final int IDLE_SECONDS = 10;

    private final ThreadPoolExecutor threads;

    SessionThreads() {
        AtomicInteger number = new AtomicInteger();
        this.threads =
                new ThreadPoolExecutor(0, LIMIT, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "pod-session-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Checks that there is a thread, before a response that could not say so begins.
     *
     * @throws StatusException 429 when there is none
     */
    void requireFree() {
        if (threads.getActiveCount() >= LIMIT) {
            throw tooMany();
        }
    }

    /**
     * Runs a session.
     *
     * @throws StatusException 429 when there is no thread
     */
    Future<?> start(Runnable session) {
        try {
            return threads.submit(session);
        } catch (RejectedExecutionException e) {
            throw tooMany();
        }
    }

    /** Runs a session of a response, and interrupts it when that is closed. */
    void start(ResponseSink sink, Runnable session) {
        Future<?> running = start(session);
        sink.onClosed(() -> running.cancel(true));
    }

    private static StatusException tooMany() {
        return StatusException.tooManyRequests("there are too many sessions with pods, please try again later", 1);
    }

    /** Interrupts all sessions. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
