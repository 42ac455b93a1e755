package dev.kontract.client.informer;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one listener has not been told yet, and the thread that tells it. */
final class ListenerQueue<T> {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerQueue.class);

    private final BlockingQueue<Consumer<ChangeListener<T>>> waiting = new LinkedBlockingQueue<>();
    private final ChangeListener<T> listener;
    private final AtomicInteger open = new AtomicInteger();
    private final Thread thread;
    private volatile boolean closed;

    ListenerQueue(ChangeListener<T> listener, String name) {
        this.listener = listener;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    void tell(Consumer<ChangeListener<T>> notice) {
        open.incrementAndGet();
        waiting.add(notice);
    }

    /** Whether the listener was told everything, and is done with it. */
    boolean isIdle() {
        return open.get() == 0;
    }

    private void run() {
        try {
            while (!closed) {
                deliver(waiting.take());
            }
        } catch (InterruptedException e) {
            // The informer was closed.
        }
    }

    private void deliver(Consumer<ChangeListener<T>> notice) {
        try {
            notice.accept(listener);
        } catch (RuntimeException | Error e) {
            LOG.error("a listener failed and goes on with the next change", e);
        } finally {
            open.decrementAndGet();
        }
    }

    boolean isFor(ChangeListener<T> other) {
        return listener == other;
    }

    /** A listener that swallows the interruption ends with the call it is in. */
    void close() {
        closed = true;
        thread.interrupt();
    }
}
