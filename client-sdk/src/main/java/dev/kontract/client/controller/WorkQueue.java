package dev.kontract.client.controller;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;

/**
 * A work queue. An item is queued only once, however often it is added, and is never processed by two workers
 * concurrently: an item added while it is being processed is queued again afterwards. Thread-safe.
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

    /** An item with more consecutive failures than this may fail forever and does not count as pending work. */
    private static final int PATIENCE = 8;

    private final Queue<K> order = new ArrayDeque<>();

    /** The queued items, with the time since which they wait. */
    private final Map<K, Long> waiting = new HashMap<>();

    /** The items in process, with the time since which they are. */
    private final Map<K, Long> inWork = new HashMap<>();

    private final ItemBackoff<K> backoff;
    private final DelayQueue<K> delays;
    private final DelayQueue<K> retries;
    private final Set<K> retried = new HashSet<>();
    private WorkQueueObserver observer = WorkQueueObserver.NONE;
    private Runnable available = () -> {};
    private long added;
    private boolean closed;

    WorkQueue(ItemBackoff<K> backoff, Timer delays, Timer retries) {
        this.backoff = backoff;
        this.delays = new DelayQueue<>(delays);
        this.retries = new DelayQueue<>(retries);
    }

    /** Creates a queue that retries failed items after 5 milliseconds to 15 minutes. */
    public static <K> WorkQueue<K> standard() {
        return of(Duration.ofMillis(5), Duration.ofMinutes(15));
    }

    /** Creates a queue that retries failed items after {@code first}, doubling up to {@code longest}. */
    public static <K> WorkQueue<K> of(Duration first, Duration longest) {
        return new WorkQueue<>(new ItemBackoff<>(first, longest), Timer.real(), Timer.real());
    }

    /**
     * Same as {@link #standard}, with {@code timer} for the delays of {@link #addAfter}. Failed items are retried in
     * real time: the backoff protects the server and is independent of a test's clock.
     */
    public static <K> WorkQueue<K> timedBy(Timer timer) {
        return timedBy(timer, Timer.real());
    }

    /** Same as {@link #timedBy(Timer)}, with {@code retries} for the backoff of failed items. */
    public static <K> WorkQueue<K> timedBy(Timer delays, Timer retries) {
        return new WorkQueue<>(new ItemBackoff<>(Duration.ofMillis(5), Duration.ofMinutes(15)), delays, retries);
    }

    /** Has {@code other} measure this queue, which it returns. To be called before the first item is added. */
    public synchronized WorkQueue<K> observedBy(WorkQueueObserver other) {
        observer = other;
        return this;
    }

    /** Returns the time, which only matters if somebody observes it. */
    private long now() {
        return observer == WorkQueueObserver.NONE ? 0 : System.nanoTime();
    }

    /**
     * The load of a queue. The times are 0 if nobody {@linkplain #observedBy observes} the queue.
     *
     * @param queued the number of queued items
     * @param unfinishedNanos how long the items in process have taken so far, together
     * @param longestNanos how long the one of them has taken that began first
     */
    public record Load(int queued, long unfinishedNanos, long longestNanos) {}

    /** Returns the current load. */
    public synchronized Load load() {
        long now = now();
        long all = 0;
        long longest = 0;
        for (long since : inWork.values()) {
            all += now - since;
            longest = Math.max(longest, now - since);
        }
        return new Load(waiting.size(), all, longest);
    }

    /** Adds an item unless it is already queued. */
    public void add(K item) {
        enqueue(item).run();
    }

    /** Returns what to run after the lock is released. */
    private synchronized Runnable enqueue(K item) {
        added++;
        if (closed || waiting.putIfAbsent(item, now()) != null) {
            return () -> {};
        }
        observer.added();
        if (inWork.containsKey(item)) {
            return () -> {};
        }
        order.add(item);
        notifyAll();
        return available;
    }

    /** Adds an item after a delay. If it already has a delay, the shorter one applies. */
    public void addAfter(K item, Duration delay) {
        if (delay.isZero() || delay.isNegative()) {
            add(item);
        } else {
            addLater(delays, item, delay);
        }
    }

    /** Adds a failed item after its backoff. */
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
            observer.delayed();
            made = appointments.make(item, delay);
        }
        made.ifPresent(at -> appointments.timer().after(delay, () -> addDue(appointments, item, at)));
    }

    private void addDue(DelayQueue<K> appointments, K item, long at) {
        Runnable notification;
        synchronized (this) {
            if (!appointments.keep(item, at)) {
                return;
            }
            if (appointments == retries) {
                retried.remove(item);
            }
            notification = enqueue(item);
        }
        notification.run();
    }

    /** Resets the backoff of an item. */
    public synchronized void forget(K item) {
        backoff.forget(item);
    }

    /** Returns the number of consecutive failures of an item. */
    public synchronized int failures(K item) {
        return backoff.failures(item);
    }

    /** Returns the number of queued items. */
    public synchronized int size() {
        return order.size();
    }

    /**
     * Returns whether no item is queued, being processed, or about to be retried. Delayed items and those that failed
     * repeatedly do not count.
     */
    public synchronized boolean isIdle() {
        return order.isEmpty() && inWork.isEmpty() && retried.isEmpty();
    }

    /** Returns the total number of additions; while it does not change, an idle queue stays idle. */
    public synchronized long added() {
        return added;
    }

    /**
     * Waits for an item. The caller has to call {@link #done} for it.
     *
     * @return the item; empty if the queue is closed and drained
     */
    public synchronized Optional<K> take() throws InterruptedException {
        while (order.isEmpty() && !closed) {
            wait();
        }
        return poll();
    }

    /**
     * Returns the next item without waiting. The caller has to call {@link #done} for it.
     *
     * @return the item; empty if none is queued
     */
    public synchronized Optional<K> poll() {
        K item = order.poll();
        if (item == null) {
            return Optional.empty();
        }
        long now = now();
        Long since = waiting.remove(item);
        observer.taken(since == null ? 0 : now - since);
        inWork.put(item, now);
        return Optional.of(item);
    }

    /** Calls {@code action} whenever an item becomes available, and once for each item already queued. */
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

    /** Marks an item as processed; if it was added meanwhile, it is queued again. */
    public void done(K item) {
        Runnable notification;
        synchronized (this) {
            Long since = inWork.remove(item);
            if (since != null) {
                observer.processed(now() - since);
            }
            if (!waiting.containsKey(item)) {
                return;
            }
            order.add(item);
            notifyAll();
            notification = available;
        }
        notification.run();
    }

    /** Rejects further items; queued items can still be taken. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
