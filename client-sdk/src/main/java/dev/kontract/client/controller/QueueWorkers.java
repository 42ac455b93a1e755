package dev.kontract.client.controller;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Works on the items of a queue, several at a time, on threads of an executor. No thread is held while the queue is empty, and
 * after each item others that share the executor get their turn. Safe for use by several threads.
 *
 * <pre>{@code
 * QueueWorkers<String> workers = new QueueWorkers<>(queue, 4, executor, name -> System.out.println(name));
 * workers.start();
 * }</pre>
 */
public final class QueueWorkers<K> implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final WorkQueue<K> queue;
    private final int limit;
    private final Executor executor;
    private final Consumer<K> work;
    private final Set<Thread> busyThreads = new HashSet<>();
    private int active;
    private boolean closed;

    /**
     * Workers for {@code queue}.
     *
     * @param limit how many items are worked on at the same time
     * @param work is given each item; the item is done when it returns, and it must not throw
     */
    public QueueWorkers(WorkQueue<K> queue, int limit, Executor executor, Consumer<K> work) {
        this.queue = queue;
        this.limit = limit;
        this.executor = executor;
        this.work = work;
    }

    /** Begins with the items that wait. */
    public void start() {
        queue.onAvailable(this::wake);
    }

    private void wake() {
        synchronized (this) {
            if (closed || active >= limit) {
                return;
            }
            active++;
        }
        submit();
    }

    private void submit() {
        try {
            executor.execute(this::run);
        } catch (RejectedExecutionException e) {
            leave();
        }
    }

    private void run() {
        if (enter()) {
            queue.poll().ifPresent(this::work);
        }
        if (proceeds()) {
            submit();
        }
    }

    private void work(K item) {
        try {
            work.accept(item);
        } finally {
            queue.done(item);
        }
    }

    private synchronized boolean enter() {
        busyThreads.add(Thread.currentThread());
        return !closed;
    }

    /** Decided under the lock that {@link #wake} takes: an item that is added meanwhile is seen here or starts a worker. */
    private synchronized boolean proceeds() {
        busyThreads.remove(Thread.currentThread());
        if (closed || queue.size() == 0) {
            leave();
            return false;
        }
        return true;
    }

    private synchronized void leave() {
        active--;
        notifyAll();
    }

    /** Takes no more items, and waits up to five seconds for those that are being worked on; not for the one that closes it. */
    @Override
    public synchronized void close() {
        closed = true;
        int own = busyThreads.contains(Thread.currentThread()) ? 1 : 0;
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (long left = PATIENCE.toNanos(); busyThreads.size() > own && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
