package dev.kontract.client.controller;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Processes the items of a queue concurrently on an executor. Uses no thread while the queue is empty, and gives other
 * users of the executor a turn after each item. Thread-safe.
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
     * Creates workers for {@code queue}.
     *
     * @param limit the maximum number of items processed concurrently
     * @param work processes an item; the item is done when it returns, and it must not throw
     */
    public QueueWorkers(WorkQueue<K> queue, int limit, Executor executor, Consumer<K> work) {
        this.queue = queue;
        this.limit = limit;
        this.executor = executor;
        this.work = work;
    }

    /** Starts processing, including items already in the queue. */
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

    /** Holds the lock of {@link #wake}, so that an item added concurrently is either seen here or starts a worker. */
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

    /**
     * Stops taking items and waits up to five seconds for those in progress, except one that is calling this method.
     */
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
