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
 * Which keys of a storage expire, and when. Safe for use by many threads.
 *
 * <p>The storage says of every write whether its key expires, and deletes what is due when it is told to. Only one alarm is
 * set at a time, for the first key that expires. Deadlines are rounded up to whole seconds, so that keys written in a burst go
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
     * @param millis when, in milliseconds since the epoch
     */
    public record Deadline(String key, long revision, long millis) {}

    private final ExpiryTimer timer;
    private final Consumer<List<Deadline>> expire;
    private final Map<String, Deadline> byKey = new HashMap<>();
    private final TreeSet<Deadline> byTime = new TreeSet<>(FIRST_DUE);
    private long alarm = Long.MAX_VALUE;
    private boolean closed;

    /**
     * No key expires so far.
     *
     * @param timer when it is
     * @param expire deletes those of the keys that are still at their revision; called by a thread of the timer, or by the one
     *     that {@link #set}s a deadline which has passed, and without a lock
     */
    public Expirations(ExpiryTimer timer, Consumer<List<Deadline>> expire) {
        this.timer = timer;
        this.expire = expire;
    }

    /** The deadline of a key written now, in milliseconds since the epoch; 0 when {@code timeToLive} is zero: for ever. */
    public long deadline(Duration timeToLive) {
        if (timeToLive.isZero()) {
            return 0;
        }
        long exact = timer.millis() + timeToLive.toMillis();
        return Math.floorDiv(exact + GRAIN_MILLIS - 1, GRAIN_MILLIS) * GRAIN_MILLIS;
    }

    /**
     * Notes a write. Writes of one key have to be noted in their order.
     *
     * @param millis the deadline, or 0 when the key does not expire or is gone
     */
    public void set(String key, long revision, long millis) {
        long wanted;
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
            wanted = nextAlarm();
        }
        setAlarm(wanted);
    }

    /** The time an alarm has to be set for, {@link Long#MAX_VALUE} for none; notes that it is. */
    private long nextAlarm() {
        if (closed || byTime.isEmpty() || byTime.first().millis() >= alarm) {
            return Long.MAX_VALUE;
        }
        alarm = byTime.first().millis();
        return alarm;
    }

    /** A timer keeps its tasks however late they are due, so the task keeps no storage that was closed. */
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
        long wanted;
        synchronized (this) {
            wanted = nextAlarm();
        }
        setAlarm(wanted);
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

    /** The keys that expire, the first one due first. */
    public synchronized List<Deadline> deadlines() {
        return List.copyOf(byTime);
    }

    /** How many keys expire. */
    synchronized int size() {
        return byTime.size();
    }

    /** Nothing expires any more. */
    @Override
    public synchronized void close() {
        closed = true;
        byKey.clear();
        byTime.clear();
    }
}
