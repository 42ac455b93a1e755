package dev.kontract.client.controller;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;

/**
 * A queue of items to be worked on. An item waits once, however often it is added, and is never handed to two workers at the
 * same time: one that is added while it is worked on comes again afterwards. Safe for use by several threads.
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

    /** An item that failed more often than this in a row may fail for ever: nobody waits for it. */
    private static final int PATIENCE = 8;

    private final Queue<K> order = new ArrayDeque<>();
    private final Set<K> waiting = new HashSet<>();
    private final Set<K> inWork = new HashSet<>();
    private final ItemBackoff<K> backoff;
    private final DelayQueue<K> delays;
    private final DelayQueue<K> retries;
    private final Set<K> retried = new HashSet<>();
    private Runnable available = () -> {};
    private long added;
    private boolean closed;

    WorkQueue(ItemBackoff<K> backoff, Timer delays, Timer retries) {
        this.backoff = backoff;
        this.delays = new DelayQueue<>(delays);
        this.retries = new DelayQueue<>(retries);
    }

    /** Items that fail wait from 5 milliseconds to a quarter of an hour. */
    public static <K> WorkQueue<K> standard() {
        return of(Duration.ofMillis(5), Duration.ofMinutes(15));
    }

    /** Items that fail wait from {@code first} to {@code longest}, twice as long from failure to failure. */
    public static <K> WorkQueue<K> of(Duration first, Duration longest) {
        return new WorkQueue<>(new ItemBackoff<>(first, longest), Timer.real(), Timer.real());
    }

    /**
     * As {@link #standard}, with the delays of {@link #addAfter} kept by {@code timer}. Items that failed wait in real time all
     * the same: that pause spares the server, and a test that stops the clock does not mean it.
     */
    public static <K> WorkQueue<K> timedBy(Timer timer) {
        return timedBy(timer, Timer.real());
    }

    /** As {@link #timedBy(Timer)}, with the pauses of items that failed kept by {@code retries}. */
    public static <K> WorkQueue<K> timedBy(Timer delays, Timer retries) {
        return new WorkQueue<>(new ItemBackoff<>(Duration.ofMillis(5), Duration.ofMinutes(15)), delays, retries);
    }

    /** Adds an item, unless it waits already. */
    public void add(K item) {
        enqueue(item).run();
    }

    /** What to run afterwards without the lock. */
    private synchronized Runnable enqueue(K item) {
        added++;
        if (closed || !waiting.add(item) || inWork.contains(item)) {
            return () -> {};
        }
        order.add(item);
        notifyAll();
        return available;
    }

    /** Adds an item after a while, unless it comes back sooner: of several delays the one counts that is over first. */
    public void addAfter(K item, Duration delay) {
        if (delay.isZero() || delay.isNegative()) {
            add(item);
        } else {
            addLater(delays, item, delay);
        }
    }

    /** Adds an item that failed, after a while that grows from failure to failure. */
    public void addRateLimited(K item) {
        Duration pause;
        synchronized (this) {
            pause = backoff.next(item);
            if (backoff.failures(item) <= PATIENCE) {
                retried.add(item);
            }
        }
        addLater(retries, item, pause);
    }

    private void addLater(DelayQueue<K> appointments, K item, Duration delay) {
        OptionalLong made;
        synchronized (this) {
            made = appointments.make(item, delay);
        }
        made.ifPresent(at -> appointments.timer().after(delay, () -> addDue(appointments, item, at)));
    }

    private void addDue(DelayQueue<K> appointments, K item, long at) {
        Runnable told;
        synchronized (this) {
            if (!appointments.keep(item, at)) {
                return;
            }
            if (appointments == retries) {
                retried.remove(item);
            }
            told = enqueue(item);
        }
        told.run();
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
     * Whether there is nothing to do: no item waits, none is worked on, none is about to be tried again. Items that wait for
     * their time, and those that failed time and again, do not count.
     */
    public synchronized boolean isIdle() {
        return order.isEmpty() && inWork.isEmpty() && retried.isEmpty();
    }

    /** How many items were added so far, however often each: as long as this stays, an idle queue stays idle. */
    public synchronized long added() {
        return added;
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
        return poll();
    }

    /**
     * The next item, without waiting for one. Whoever takes it has to call {@link #done} in the end.
     *
     * @return the item; empty when none waits
     */
    public synchronized Optional<K> poll() {
        K item = order.poll();
        if (item == null) {
            return Optional.empty();
        }
        waiting.remove(item);
        inWork.add(item);
        return Optional.of(item);
    }

    /** Calls {@code action} whenever an item can be taken, beginning with one call for each that waits. */
    void onAvailable(Runnable action) {
        int ready;
        synchronized (this) {
            available = action;
            ready = order.size();
        }
        for (int i = 0; i < ready; i++) {
            action.run();
        }
    }

    /** The item is no longer worked on; it comes again when it was added meanwhile. */
    public void done(K item) {
        Runnable told;
        synchronized (this) {
            inWork.remove(item);
            if (!waiting.contains(item)) {
                return;
            }
            order.add(item);
            notifyAll();
            told = available;
        }
        told.run();
    }

    /** Takes no more items; what waits is still handed out. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
