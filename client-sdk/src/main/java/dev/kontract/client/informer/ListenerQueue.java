package dev.kontract.client.informer;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pending notifications of a listener. They are delivered sequentially on an executor, without occupying a thread
 * while there are none. Thread-safe.
 */
final class ListenerQueue<T> {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerQueue.class);

    /** The number of notifications after which other users of the executor get a turn. */
    private static final int BATCH = 64;

    private final Queue<Consumer<ChangeListener<T>>> waiting = new ArrayDeque<>();
    private final ChangeListener<T> listener;
    private final Executor executor;
    private int pending;
    private boolean delivering;
    private boolean closed;

    ListenerQueue(ChangeListener<T> listener, Executor executor) {
        this.listener = listener;
        this.executor = executor;
    }

    void enqueue(Consumer<ChangeListener<T>> notice) {
        synchronized (this) {
            if (closed) {
                return;
            }
            pending++;
            waiting.add(notice);
            if (delivering) {
                return;
            }
            delivering = true;
        }
        submit();
    }

    private void submit() {
        try {
            executor.execute(this::deliver);
        } catch (RejectedExecutionException e) {
            close();
        }
    }

    private void deliver() {
        for (int i = 0; i < BATCH; i++) {
            Consumer<ChangeListener<T>> notice;
            synchronized (this) {
                notice = waiting.poll();
                if (notice == null) {
                    delivering = false;
                    return;
                }
            }
            deliver(notice);
        }
        submit();
    }

    private void deliver(Consumer<ChangeListener<T>> notice) {
        try {
            notice.accept(listener);
        } catch (RuntimeException | Error e) {
            LOG.error("A listener failed; continuing with the next notification", e);
        } finally {
            synchronized (this) {
                pending--;
            }
        }
    }

    /** Returns whether the listener has processed all notifications. */
    synchronized boolean isIdle() {
        return pending == 0;
    }

    boolean isFor(ChangeListener<T> other) {
        return listener == other;
    }

    /** Discards pending notifications; a call in progress is completed. */
    synchronized void close() {
        closed = true;
        pending -= waiting.size();
        waiting.clear();
    }
}
