package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.History;
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
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The current state of a storage and its history, as far back as the capacity allows. Safe for use by many threads; only one at
 * a time may append.
 *
 * <p>Each resource has its own history ({@link Keys#rootOf}), so frequent changes of one do not evict the history of another.
 * If no change of a resource was dropped, its state is known at every revision since the start. A prefix that spans several
 * resources is limited to the revisions that all of them cover.
 *
 * <p>The latest snapshot is read without a lock. The lock guards the history and the order in which changes and watches enter
 * the dispatcher's queue.
 */
public final class WatchHistory implements AutoCloseable {

    /** How many changes of a resource are kept, however old they are. */
    private static final int LEAST_CHANGES = 100;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private final WatchDispatcher dispatcher;
    private final HistoryCapacity capacity;
    private final RevisionTimes times;
    private final LongSupplier nanoTime;
    private final Map<String, ChangeRing> rings = new HashMap<>();
    private final long floor;
    private volatile Snapshot latest;
    private List<Awaited> awaited = List.of();
    private long bytes;
    private boolean closed;

    /** A revision that a caller waits for. */
    private record Awaited(long revision, CompletableFuture<Long> reached) {}

    /** Creates a history that starts at {@code start}. */
    public WatchHistory(String name, HistoryCapacity capacity, Snapshot start) {
        this(name, capacity, start, start.revision());
    }

    /**
     * Creates a history that starts at {@code start} and accepts earlier changes by {@link #remember}, so that watches from
     * before can resume.
     *
     * @param floor the revision after which earlier changes are remembered
     */
    public WatchHistory(String name, HistoryCapacity capacity, Snapshot start, long floor) {
        this(name, capacity, start, floor, System::nanoTime);
    }

    WatchHistory(String name, HistoryCapacity capacity, Snapshot start, long floor, LongSupplier nanoTime) {
        this.times = new RevisionTimes(capacity.age());
        this.nanoTime = nanoTime;
        this.dispatcher = new WatchDispatcher(name, start.revision());
        this.capacity = capacity;
        this.latest = start;
        this.floor = floor;
    }

    /** Returns the latest state. */
    public Snapshot latest() {
        return latest;
    }

    /** Adds a change from before the start. All of them must be added in order, before the first one after the start. */
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

    /** Appends a change; its revision must be the highest so far. */
    public void append(Change appended) {
        List<Awaited> reached;
        lock.lock();
        try {
            Entry previous = appended.previous();
            Change change =
                    previous == null ? appended : new Change(appended.type(), appended.entry(), same(previous, latest));
            Snapshot before = latest;
            latest = before.after(change);
            String root = Keys.rootOf(change.entry().key());
            ChangeRing ring = rings.computeIfAbsent(root, absent -> new ChangeRing(floor, before.only(root)));
            bytes -= ring.bytes();
            ring.add(change, latest.only(root));
            bytes += ring.bytes();
            bound(ring);
            expire();
            dispatcher.publish(change);
            reached = advanced();
        } finally {
            lock.unlock();
        }
        complete(reached);
    }

    /** Wakes waiting threads, and removes the futures to complete without holding the lock. */
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
            } else if (!each.reached.isDone()) { // Otherwise no thread waits for it any more.
                left.add(each);
            }
        }
        awaited = left;
        return reached;
    }

    private static void complete(List<Awaited> reached) {
        for (Awaited each : reached) {
            each.reached.complete(each.revision);
        }
    }

    /**
     * Drops changes beyond the capacity after {@code changed} has grown: its own oldest changes, then those of the largest
     * resource.
     */
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

    /** Drops the changes of all resources that have become too old. */
    private void expire() {
        long old = times.old(latest.revision(), nanoTime.getAsLong());
        if (old > 0) {
            for (ChangeRing ring : rings.values()) {
                while (ring.count() > LEAST_CHANGES && ring.oldest() <= old) {
                    drop(ring);
                }
            }
        }
    }

    private void drop(ChangeRing ring) {
        bytes -= ring.bytes();
        ring.drop();
        bytes += ring.bytes();
    }

    /** Records that {@code revision} has been reached, possibly without a change. */
    public void advance(long revision) {
        List<Awaited> reached = List.of();
        lock.lock();
        try {
            if (revision > latest.revision()) {
                latest = latest.at(revision);
                expire();
                dispatcher.advance(revision);
                reached = advanced();
            }
        } finally {
            lock.unlock();
        }
        complete(reached);
    }

    /**
     * Returns a future that completes with {@code revision} once it has been reached, on the appending thread; exceptionally if
     * this is closed before. A caller that stops waiting completes it itself.
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

    /** Waits until {@code revision} has been reached; returns false on timeout. */
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
     * Returns the state of the keys with {@code prefix} at {@code revision}, or null if it is no longer known. The state may
     * include other keys.
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

    /** Returns the state of a resource that has not changed since the floor. */
    private @Nullable Snapshot unchanged(String root, long revision) {
        return revision < floor ? null : latest.only(root);
    }

    /** Returns the known resources to which keys with {@code prefix} can belong. */
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

    /** Returns the latest changes of a key, as specified by {@link History#of}. */
    public History.OfKey of(String key, int limit) {
        lock.lock();
        try {
            ChangeRing ring = rings.get(Keys.rootOf(key));
            return ring == null
                    ? new History.OfKey(List.of(), floor)
                    : new History.OfKey(ring.latest(key, limit), ring.floor());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts a watch, as specified by {@link dev.kontract.server.storage.Storage#watch}.
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

    /** Returns the entry that is already kept if it equals this one, so that values and derived data are held once. */
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

    /** Closes all watches and fails all waits. */
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
