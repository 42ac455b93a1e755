package dev.kontract.client.informer;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The notices that one listener has not received yet. They are delivered one after the other on threads of an executor, of which
 * none is held while there is nothing to deliver. Safe for use by several threads.
 */
final class ListenerQueue<T> {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerQueue.class);

    /** So many notices are delivered before others that share the executor get their turn. */
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

    void tell(Consumer<ChangeListener<T>> notice) {
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
            LOG.error("a listener failed and continues with the next change", e);
        } finally {
            synchronized (this) {
                pending--;
            }
        }
    }

    /** Whether the listener has received every notice and has returned from the last one. */
    synchronized boolean isIdle() {
        return pending == 0;
    }

    boolean isFor(ChangeListener<T> other) {
        return listener == other;
    }

    /** Delivers nothing more; a call that is under way is completed. */
    synchronized void close() {
        closed = true;
        pending -= waiting.size();
        waiting.clear();
    }
}
