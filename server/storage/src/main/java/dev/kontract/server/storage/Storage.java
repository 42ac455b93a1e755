package dev.kontract.server.storage;

import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.WriteContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A key-value store on one revisioned log, like etcd. Safe for use by many threads.
 *
 * <p>Writes are compare-and-set and atomic: when a method returns, the write is as durable as the implementation promises,
 * visible to every later read, and will be reported to every watch. A write that throws has changed nothing, except that the
 * outcome is unknown with {@link StorageException.Reason#UNAVAILABLE}. Writes are rejected with {@link
 * StorageException.Reason#CONDITION} if a condition of their {@link WriteContext} does not hold.
 */
public interface Storage extends AutoCloseable {

    /** Returns the revision of the latest write; reads that start after this call see at least that revision. */
    long revision();

    /**
     * Returns the revision up to which this process has received all writes: that of a cache, which may lag behind {@link
     * #revision}.
     */
    default long knownRevision() {
        return revision();
    }

    /** Returns whether {@link #get(String, long)} answers from memory now, without waiting for anything. */
    default boolean isCurrent(long atLeast) {
        return true;
    }

    /**
     * Determines, without blocking, a read point for requests that have already arrived: a revision that the storage had after
     * their arrival. Reads that see at least that revision are linearizable.
     *
     * @return completes when reads at the read point are answered from memory; fails with a {@link StorageException} if the
     *     read point cannot be determined soon; a read without a read point then waits, or reports the cause. Dependent actions
     *     may run on a thread that must not block
     */
    default CompletableFuture<Long> readPoint() {
        return CompletableFuture.completedFuture(revision());
    }

    /** Returns the latest value under {@code key}. */
    Optional<Entry> get(String key);

    /**
     * Returns the value under {@code key} at {@code atLeast} or later: the cached one if it is recent enough, and the latest
     * one for {@link ResourceVersion#NEWEST}.
     */
    default Optional<Entry> get(String key, long atLeast) {
        return get(key);
    }

    /** Returns a value under {@code key} that may be stale. An empty result reflects the latest state. */
    default Optional<Entry> find(String key) {
        Optional<Entry> known = get(key, 0);
        return known.isPresent() ? known : get(key);
    }

    /**
     * Returns the entries of a range, ordered by key, at one revision.
     *
     * @throws StorageException {@link StorageException.Reason#COMPACTED} if the requested revision is no longer kept, {@link
     *     StorageException.Reason#FUTURE_REVISION} if it has not been reached
     */
    Listing list(Range range);

    /**
     * Returns the entries of a range at the latest revision, or at a cached revision not older than {@code atLeast}.
     *
     * @param atLeast the oldest acceptable revision, {@link ResourceVersion#NEWEST} for the latest
     * @param range a range without a revision
     */
    default Listing list(Range range, long atLeast) {
        return list(range);
    }

    /** Returns the encoded object as a read would return it after a write. */
    default byte[] asRead(byte[] value) {
        return value;
    }

    /** The time to live of a key that does not expire. */
    Duration FOREVER = Duration.ZERO;

    /**
     * Adds a key that does not expire.
     *
     * @throws StorageException {@link StorageException.Reason#KEY_EXISTS}
     */
    default Entry create(String key, Encoding value) {
        return create(key, value, FOREVER, WriteContext.NONE);
    }

    /** Adds a key that expires unless it is written again; see the method with a context. */
    default Entry create(String key, Encoding value, Duration timeToLive) {
        return create(key, value, timeToLive, WriteContext.NONE);
    }

    /**
     * Adds a key.
     *
     * @param timeToLive time until the key expires unless it is written again, across restarts of a durable storage; {@link
     *     #FOREVER} for a key that does not expire. An expired key is deleted with its last value, at a revision of its own, at
     *     most two seconds after its deadline
     * @param context the conditions and the observer of the write
     * @throws StorageException {@link StorageException.Reason#KEY_EXISTS}
     */
    Entry create(String key, Encoding value, Duration timeToLive, WriteContext context);

    /**
     * Replaces the value under a key if its revision is still {@code expected}. The key no longer expires.
     *
     * @throws StorageException {@link StorageException.Reason#CONFLICT} if the revision differs or the key does not exist
     */
    default Entry update(String key, long expected, Encoding value) {
        return update(key, expected, value, FOREVER, WriteContext.NONE);
    }

    /** Replaces the value under a key; see the method with a context. */
    default Entry update(String key, long expected, Encoding value, Duration timeToLive) {
        return update(key, expected, value, timeToLive, WriteContext.NONE);
    }

    /**
     * Replaces the value under a key if its revision is still {@code expected}.
     *
     * @param timeToLive time until the key expires, as for {@link #create(String, Encoding, Duration, WriteContext)}
     * @param context the conditions and the observer of the write
     * @throws StorageException {@link StorageException.Reason#CONFLICT} if the revision differs or the key does not exist
     */
    Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context);

    /** Removes a key; see the method with a context. */
    default Entry delete(String key, long expected, Encoding last) {
        return delete(key, expected, last, WriteContext.NONE);
    }

    /**
     * Deletes a key if its revision is still {@code expected}.
     *
     * @param last the current value, encoded with the revision of the deletion; watches receive it
     * @param context the conditions and the observer of the write
     * @return that value at the revision of the deletion
     * @throws StorageException {@link StorageException.Reason#CONFLICT} if the revision differs or the key does not exist
     */
    Entry delete(String key, long expected, Encoding last, WriteContext context);

    /**
     * Returns whether a value has to be stored again although it has not changed, since new values of its key are encrypted in
     * another way. May read the stored value.
     */
    default boolean isOutdated(String key) {
        return false;
    }

    /**
     * Reports every write under a prefix after a revision, in order, each once: first the history, then changes as they happen.
     * A storage may have dropped the history of one resource and still have that of another.
     *
     * @param prefix prefix of the keys
     * @param after the revision of the last write that the caller has seen
     * @param watcher called on a thread of the storage; must not block
     * @throws StorageException {@link StorageException.Reason#COMPACTED} if writes after that revision are no longer kept,
     *     {@link StorageException.Reason#FUTURE_REVISION} if it has not been reached
     */
    Subscription watch(String prefix, long after, Watcher watcher);

    /**
     * Returns a change reported by a watch of this storage in the form in which this storage returns objects. May compute it;
     * do not call this on the thread that reported the change.
     */
    default Change presented(Change change) {
        return change;
    }

    /** Returns the past of this storage. */
    History history();

    /** Returns the health checks of this storage by name; a check may block briefly, and may throw. */
    default Map<String, BooleanSupplier> healthChecks() {
        return Map.of("storage", () -> revision() >= 0);
    }

    /**
     * Returns what an operator should know although this storage works, by the name of the subject; {@code ""} for nothing.
     * Anybody may read it.
     */
    default Map<String, Supplier<String>> notes() {
        return Map.of();
    }

    /** Returns the latencies of requests to another process; empty if the storage is local. */
    default List<RequestTimes> requestTimes() {
        return List.of();
    }

    /** Closes all watches and releases all resources. */
    @Override
    void close();
}
