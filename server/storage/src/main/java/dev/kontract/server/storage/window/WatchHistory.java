package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state of a storage now, and as far back as the capacity goes. Safe for use by many threads; one at a time appends.
 *
 * <p>Every resource has a history of its own ({@link Keys#rootOf}), so one that changes often does not push out the history of one
 * that seldom does. A resource of which no change was dropped is known at every revision since the start. Where a prefix takes
 * in several resources, what all of them still know counts.
 *
 * <p>The newest snapshot is read without a lock. The lock guards the history, and the order in which changes and watches enter the
 * dispatcher's queue.
 */
public final class WatchHistory implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private final WatchDispatcher dispatcher;
    private final HistoryCapacity capacity;
    private final Map<String, ChangeRing> rings = new HashMap<>();
    private final long floor;
    private volatile Snapshot latest;
    private List<Awaited> awaited = List.of();
    private long bytes;
    private boolean closed;

    /** A revision that somebody wants to hear of. */
    private record Awaited(long revision, CompletableFuture<Long> reached) {}

    /** A history that starts at {@code start} and knows nothing from before. */
    public WatchHistory(String name, HistoryCapacity capacity, Snapshot start) {
        this(name, capacity, start, start.revision());
    }

    /**
     * A history that starts at {@code start} and can {@link #remember} what led there, so that watches from before go on.
     *
     * @param floor the revision behind which it remembers
     */
    public WatchHistory(String name, HistoryCapacity capacity, Snapshot start, long floor) {
        this.dispatcher = new WatchDispatcher(name, start.revision());
        this.capacity = capacity;
        this.latest = start;
        this.floor = floor;
    }

    /** The newest state. */
    public Snapshot latest() {
        return latest;
    }

    /** Takes in one of the changes that led to the start: all of them in their order, and before the first one behind it. */
    public void remember(Change change) {
        lock.lock();
        try {
            Entry entry = same(change.entry(), latest);
            String root = Keys.rootOf(entry.key());
            ChangeRing ring = rings.computeIfAbsent(root, absent -> new ChangeRing(floor, null));
            bytes -= ring.bytes();
            ring.remember(new Change(change.type(), entry, change.previous()), latest.only(root));
            bytes += ring.bytes();
            bound(ring);
        } finally {
            lock.unlock();
        }
    }

    /** Takes in a change, which is newer than all before. */
    public void append(Change told) {
        List<Awaited> reached;
        lock.lock();
        try {
            Entry previous = told.previous();
            Change change = previous == null ? told : new Change(told.type(), told.entry(), same(previous, latest));
            Snapshot before = latest;
            latest = before.after(change);
            String root = Keys.rootOf(change.entry().key());
            ChangeRing ring = rings.computeIfAbsent(root, absent -> new ChangeRing(floor, before.only(root)));
            bytes -= ring.bytes();
            ring.add(change, latest.only(root));
            bytes += ring.bytes();
            bound(ring);
            dispatcher.publish(change);
            reached = advanced();
        } finally {
            lock.unlock();
        }
        tell(reached);
    }

    /** Wakes those who wait for a revision, and takes out those who have to be told by themselves, without the lock. */
    private List<Awaited> advanced() {
        advanced.signalAll();
        if (awaited.isEmpty()) {
            return awaited;
        }
        List<Awaited> reached = new ArrayList<>();
        List<Awaited> left = new ArrayList<>();
        for (Awaited each : awaited) {
            if (each.revision <= latest.revision()) {
                reached.add(each);
            } else if (!each.reached.isDone()) { // Else nobody waits any more.
                left.add(each);
            }
        }
        awaited = left;
        return reached;
    }

    private static void tell(List<Awaited> reached) {
        for (Awaited each : reached) {
            each.reached.complete(each.revision);
        }
    }

    /** Drops what exceeds the capacity after {@code changed} has grown: its own oldest changes, then those of the largest. */
    private void bound(ChangeRing changed) {
        while (changed.count() > capacity.changes()) {
            drop(changed);
        }
        while (bytes > capacity.bytes()) {
            ChangeRing largest = changed;
            for (ChangeRing ring : rings.values()) {
                largest = ring.count() > 1 && (largest.count() == 1 || ring.bytes() > largest.bytes()) ? ring : largest;
            }
            if (largest.count() == 1) {
                return;
            }
            drop(largest);
        }
    }

    private void drop(ChangeRing ring) {
        bytes -= ring.bytes();
        ring.drop();
        bytes += ring.bytes();
    }

    /** Notes that {@code revision} has been reached, perhaps without a change. */
    public void advance(long revision) {
        List<Awaited> reached = List.of();
        lock.lock();
        try {
            if (revision > latest.revision()) {
                latest = latest.at(revision);
                dispatcher.advance(revision);
                reached = advanced();
            }
        } finally {
            lock.unlock();
        }
        tell(reached);
    }

    /**
     * Completed with {@code revision} once it has been reached, by the thread that appends; exceptionally when this is closed
     * before. Who does not want to wait any more completes it by itself.
     */
    public CompletableFuture<Long> whenReached(long revision) {
        if (latest.revision() >= revision) {
            return CompletableFuture.completedFuture(revision);
        }
        CompletableFuture<Long> reached = new CompletableFuture<>();
        lock.lock();
        try {
            if (closed) {
                reached.completeExceptionally(new StorageException(Reason.UNAVAILABLE, "closed", latest.revision()));
            } else if (latest.revision() >= revision) {
                reached.complete(revision);
            } else {
                awaited = new ArrayList<>(awaited);
                awaited.add(new Awaited(revision, reached));
            }
        } finally {
            lock.unlock();
        }
        return reached;
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
     * The state of the keys with {@code prefix} at {@code revision}, or null when it is not known any more. Other keys may or
     * may not be part of it.
     *
     * @throws StorageException {@link Reason#FUTURE_REVISION}
     */
    public @Nullable Snapshot at(String prefix, long revision) {
        Snapshot newest = latest;
        if (revision == newest.revision()) {
            return newest;
        }
        requireReached(revision);
        lock.lock();
        try {
            List<Snapshot> parts = new ArrayList<>();
            for (String root : roots(prefix)) {
                ChangeRing ring = rings.get(root);
                Snapshot state = ring == null ? unchanged(root, revision) : ring.state(revision);
                if (state == null) {
                    return null;
                }
                parts.add(state);
            }
            return parts.isEmpty() && revision < floor ? null : Snapshot.join(parts, revision);
        } finally {
            lock.unlock();
        }
    }

    /** The state of a resource that has not changed since the floor. */
    private @Nullable Snapshot unchanged(String root, long revision) {
        return revision < floor ? null : latest.only(root);
    }

    /** The resources that keys with {@code prefix} can belong to, and that anything is known of. */
    private Collection<String> roots(String prefix) {
        String root = Keys.rootOf(prefix);
        if (!root.isEmpty()) {
            return List.of(root);
        }
        Set<String> roots = new TreeSet<>(rings.keySet());
        roots.addAll(latest.roots());
        roots.removeIf(each -> !each.isEmpty() && !each.startsWith(prefix));
        return roots;
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
            return dispatcher.subscribe(prefix, past(prefix, after), watcher);
        } finally {
            lock.unlock();
        }
    }

    private List<Change> past(String prefix, long after) {
        if (after >= latest.revision()) {
            return List.of();
        }
        List<Change> past = new ArrayList<>();
        Collection<String> roots = roots(prefix);
        long known = floor;
        for (String root : roots) {
            ChangeRing ring = rings.get(root);
            if (ring != null) {
                known = Math.max(known, ring.floor());
                past.addAll(ring.after(after));
            }
        }
        if (after < known) {
            throw new StorageException(Reason.COMPACTED, "changes after " + after + " are gone", latest.revision());
        }
        if (roots.size() > 1) {
            past.sort(Comparator.comparingLong(Change::revision));
        }
        return past;
    }

    /** The entry that is kept already, if it is this one: no value is held twice, and what is derived from it once. */
    private static Entry same(Entry entry, Snapshot state) {
        Entry kept = state.get(entry.key());
        return kept != null && kept.revision() == entry.revision() ? kept : entry;
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
        List<Awaited> unreached;
        lock.lock();
        try {
            closed = true;
            dispatcher.close();
            advanced.signalAll();
            unreached = awaited;
            awaited = List.of();
        } finally {
            lock.unlock();
        }
        StorageException why = new StorageException(Reason.UNAVAILABLE, "closed", latest.revision());
        unreached.forEach(each -> each.reached.completeExceptionally(why));
    }
}
