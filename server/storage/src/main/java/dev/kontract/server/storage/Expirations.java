package dev.kontract.server.storage;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The deadlines of keys that expire. Safe for use by many threads.
 *
 * <p>The storage reports for every write whether its key expires, and deletes expired keys when the alarm fires. Only one alarm
 * is set at a time, for the earliest deadline. Deadlines are rounded up to whole seconds, so keys written in a burst expire
 * together.
 */
public final class Expirations implements AutoCloseable {

    private static final long GRAIN_MILLIS = 1000;
    private static final Comparator<Deadline> FIRST_DUE =
            Comparator.comparingLong(Deadline::millis).thenComparing(Deadline::key);

    /**
     * A key that expires unless it is written again.
     *
     * @param key the key
     * @param revision the write that set the deadline
     * @param millis the deadline, in milliseconds since the epoch
     */
    public record Deadline(String key, long revision, long millis) {}

    private final ExpiryTimer timer;
    private final Consumer<List<Deadline>> expire;
    private final Map<String, Deadline> byKey = new HashMap<>();
    private final TreeSet<Deadline> byTime = new TreeSet<>(FIRST_DUE);
    private long alarm = Long.MAX_VALUE;
    private boolean closed;

    /**
     * Starts without deadlines.
     *
     * @param timer the clock and the alarm
     * @param expire deletes those of the keys that are still at their revision; called without a lock, by a thread of the timer
     *     or by the thread that {@link #set}s a deadline that has already passed
     */
    public Expirations(ExpiryTimer timer, Consumer<List<Deadline>> expire) {
        this.timer = timer;
        this.expire = expire;
    }

    /**
     * Returns the deadline of a key written now, in milliseconds since the epoch; 0 if {@code timeToLive} is zero, for a key
     * that does not expire.
     */
    public long deadline(Duration timeToLive) {
        if (timeToLive.isZero()) {
            return 0;
        }
        long exact = timer.millis() + timeToLive.toMillis();
        return Math.floorDiv(exact + GRAIN_MILLIS - 1, GRAIN_MILLIS) * GRAIN_MILLIS;
    }

    /**
     * Records a write. Writes of one key must be recorded in their order.
     *
     * @param millis the deadline, or 0 if the key does not expire or was deleted
     */
    public void set(String key, long revision, long millis) {
        long alarmAt;
        synchronized (this) {
            Deadline before = byKey.remove(key);
            if (before != null) {
                byTime.remove(before);
            }
            if (millis == 0 || closed) {
                return;
            }
            Deadline deadline = new Deadline(key, revision, millis);
            byKey.put(key, deadline);
            byTime.add(deadline);
            alarmAt = nextAlarm();
        }
        setAlarm(alarmAt);
    }

    /** Returns the time at which an alarm has to be set, {@link Long#MAX_VALUE} for none, and records it as set. */
    private long nextAlarm() {
        if (closed || byTime.isEmpty() || byTime.first().millis() >= alarm) {
            return Long.MAX_VALUE;
        }
        alarm = byTime.first().millis();
        return alarm;
    }

    /**
     * Sets the alarm. The task does not reference the storage strongly: a timer keeps tasks until they are due, even after the
     * storage was closed.
     */
    private void setAlarm(long millis) {
        if (millis == Long.MAX_VALUE) {
            return;
        }
        WeakReference<Expirations> self = new WeakReference<>(this);
        timer.after(Duration.ofMillis(Math.max(0, millis - timer.millis())), () -> {
            Expirations alive = self.get();
            if (alive != null) {
                alive.ring();
            }
        });
    }

    private void ring() {
        List<Deadline> due = due();
        if (!due.isEmpty()) {
            expire.accept(due);
        }
        long alarmAt;
        synchronized (this) {
            alarmAt = nextAlarm();
        }
        setAlarm(alarmAt);
    }

    private synchronized List<Deadline> due() {
        alarm = Long.MAX_VALUE;
        List<Deadline> due = new ArrayList<>();
        long now = timer.millis();
        while (!closed && !byTime.isEmpty() && byTime.first().millis() <= now) {
            Deadline deadline = byTime.pollFirst();
            byKey.remove(deadline.key());
            due.add(deadline);
        }
        return due;
    }

    /** Returns the deadlines, earliest first. */
    public synchronized List<Deadline> deadlines() {
        return List.copyOf(byTime);
    }

    /** Returns the number of keys that expire. */
    synchronized int size() {
        return byTime.size();
    }

    /** Drops all deadlines. */
    @Override
    public synchronized void close() {
        closed = true;
        byKey.clear();
        byTime.clear();
    }
}
