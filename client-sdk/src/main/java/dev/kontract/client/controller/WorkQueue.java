package dev.kontract.client.controller;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Items that want to be looked at. An item waits once, however often it is added, and is never handed to two workers at the
 * same time: when it is added while it is worked on, it comes again afterwards. Safe for use by several threads.
 *
 * <pre>{@code
 * WorkQueue<String> queue = WorkQueue.standard();
 * queue.add("shop/web");
 * Optional<String> item = queue.take();
 * try {
 *     work(item.get());
 *     queue.forget(item.get());
 * } catch (RuntimeException e) {
 *     queue.addRateLimited(item.get());
 * } finally {
 *     queue.done(item.get());
 * }
 * }</pre>
 */
public final class WorkQueue<K> implements AutoCloseable {

    /** Runs something later. */
    interface Timer {
        void after(Duration delay, Runnable task);
    }

    private final Queue<K> order = new ArrayDeque<>();
    private final Set<K> waiting = new HashSet<>();
    private final Set<K> inWork = new HashSet<>();
    private final ItemBackoff<K> backoff;
    private final Timer timer;
    private boolean closed;

    WorkQueue(ItemBackoff<K> backoff, Timer timer) {
        this.backoff = backoff;
        this.timer = timer;
    }

    /** Items that fail wait from 5 milliseconds to a quarter of an hour. */
    public static <K> WorkQueue<K> standard() {
        return of(Duration.ofMillis(5), Duration.ofMinutes(15));
    }

    /** Items that fail wait from {@code first} to {@code longest}, twice as long from failure to failure. */
    public static <K> WorkQueue<K> of(Duration first, Duration longest) {
        return new WorkQueue<>(
                new ItemBackoff<>(first, longest),
                (delay, task) -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
                        .execute(task));
    }

    /** Adds an item, unless it waits already. */
    public synchronized void add(K item) {
        if (closed || !waiting.add(item) || inWork.contains(item)) {
            return;
        }
        order.add(item);
        notifyAll();
    }

    /** Adds an item after a while. */
    public void addAfter(K item, Duration delay) {
        if (delay.isZero() || delay.isNegative()) {
            add(item);
        } else {
            timer.after(delay, () -> add(item));
        }
    }

    /** Adds an item that failed, after a while that grows from failure to failure. */
    public void addRateLimited(K item) {
        addAfter(item, nextPause(item));
    }

    private synchronized Duration nextPause(K item) {
        return backoff.next(item);
    }

    /** The item no longer fails: its next failure is the first one. */
    public synchronized void forget(K item) {
        backoff.forget(item);
    }

    /** How often in a row the item failed. */
    public synchronized int failures(K item) {
        return backoff.failures(item);
    }

    /** How many items wait to be taken. */
    public synchronized int size() {
        return order.size();
    }

    /**
     * Waits for an item. Whoever takes it has to call {@link #done} in the end.
     *
     * @return the item; empty when the queue is closed and nothing is left
     */
    public synchronized Optional<K> take() throws InterruptedException {
        while (order.isEmpty() && !closed) {
            wait();
        }
        K item = order.poll();
        if (item == null) {
            return Optional.empty();
        }
        waiting.remove(item);
        inWork.add(item);
        return Optional.of(item);
    }

    /** The item is no longer worked on; it comes again when it was added meanwhile. */
    public synchronized void done(K item) {
        inWork.remove(item);
        if (waiting.contains(item)) {
            order.add(item);
            notifyAll();
        }
    }

    /** Takes no more items; what waits is still handed out. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
