package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state of a storage now and as far back as the capacity goes. Safe for use by many threads; one at a time appends.
 *
 * <p>The newest snapshot is read without a lock. The lock guards the ring and the order in which changes and watches
 * enter the dispatcher's queue.
 */
public final class WatchHistory implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private final WatchDispatcher dispatcher;
    private final ChangeRing ring;
    private volatile Snapshot latest;
    private boolean closed;

    /** A window that starts at {@code start} and knows nothing from before. */
    public WatchHistory(String name, HistoryCapacity capacity, Snapshot start) {
        this(name, capacity, start, start.revision());
    }

    /**
     * A window that starts at {@code start} and can {@link #remember} what led there, so that watches from before go on.
     *
     * @param floor the revision behind which it remembers
     */
    public WatchHistory(String name, HistoryCapacity capacity, Snapshot start, long floor) {
        this.dispatcher = new WatchDispatcher(name, start.revision());
        this.latest = start;
        this.ring = new ChangeRing(capacity, floor, floor == start.revision() ? start : null);
    }

    /** The newest state. */
    public Snapshot latest() {
        return latest;
    }

    /** Takes in one of the changes that led to the start: all of them in their order, and before the first one behind it. */
    public void remember(Change change) {
        lock.lock();
        try {
            Snapshot start = latest;
            Entry entry = same(change.entry(), start);
            ring.add(
                    new Change(change.type(), entry, change.previous()),
                    entry.revision() == start.revision() ? start : null);
        } finally {
            lock.unlock();
        }
    }

    /** Takes in a change, which is newer than all before. */
    public void append(Change told) {
        lock.lock();
        try {
            Entry previous = told.previous();
            Change change = previous == null ? told : new Change(told.type(), told.entry(), same(previous, latest));
            latest = latest.after(change);
            ring.add(change, latest);
            dispatcher.publish(change);
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Notes that {@code revision} has been reached, perhaps without a change. */
    public void advance(long revision) {
        lock.lock();
        try {
            if (revision > latest.revision()) {
                latest = latest.at(revision);
                dispatcher.advance(revision);
                advanced.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until {@code revision} has been reached; false if that takes longer than {@code patience}. */
    public boolean await(long revision, Duration patience) throws InterruptedException {
        if (latest.revision() >= revision) {
            return true;
        }
        long nanos = patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (latest.revision() < revision && nanos > 0 && !closed) {
                nanos = advanced.awaitNanos(nanos);
            }
            return latest.revision() >= revision;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The state at {@code revision}, or null if it has left the window.
     *
     * @throws StorageException {@link Reason#FUTURE_REVISION}
     */
    public @Nullable Snapshot at(long revision) {
        Snapshot newest = latest;
        if (revision == newest.revision()) {
            return newest;
        }
        requireReached(revision);
        lock.lock();
        try {
            return ring.state(revision);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts a watch, as {@link dev.kontract.server.storage.Storage#watch} says.
     *
     * @throws StorageException {@link Reason#COMPACTED}, {@link Reason#FUTURE_REVISION} or {@link Reason#UNAVAILABLE}
     */
    public Subscription watch(String prefix, long after, Watcher watcher) {
        requireReached(after);
        lock.lock();
        try {
            if (closed) {
                throw new StorageException(Reason.UNAVAILABLE, "closed", latest.revision());
            }
            if (after < ring.floor()) {
                throw new StorageException(Reason.COMPACTED, "changes after " + after + " are gone", latest.revision());
            }
            List<Change> past = ring.after(after);
            return dispatcher.subscribe(prefix, told(past), watcher);
        } finally {
            lock.unlock();
        }
    }

    /** The entry that is kept already, if it is this one: no value is held twice, and what is derived from it once. */
    private static Entry same(Entry entry, Snapshot state) {
        Entry kept = state.get(entry.key());
        return kept != null && kept.revision() == entry.revision() ? kept : entry;
    }

    private static WatchDispatcher.Past told(List<Change> past) {
        return teller -> {
            past.forEach(teller);
            return true;
        };
    }

    private void requireReached(long revision) {
        long reached = latest.revision();
        if (revision > reached) {
            throw new StorageException(Reason.FUTURE_REVISION, revision + " is not reached yet", reached);
        }
    }

    /** Ends all watches and every wait. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            dispatcher.close();
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
