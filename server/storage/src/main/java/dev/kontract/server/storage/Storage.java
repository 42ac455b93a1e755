package dev.kontract.server.storage;

import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.WriteContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * A key-value store on one revisioned log, as etcd is one. Safe for use by many threads.
 *
 * <p>Writes are compare-and-set and atomic: when a method returns, the write is as durable as the implementation
 * promises, visible to every later read and on its way to every watch. A write that throws has changed nothing, except
 * where {@link StorageException.Reason#UNAVAILABLE} leaves it open. Writes are refused with {@link
 * StorageException.Reason#CONDITION} when one of the conditions of their {@link WriteContext} does not hold.
 */
public interface Storage extends AutoCloseable {

    /** The revision of the newest write; reads that start now see all of it. */
    long revision();

    /** The revision up to which this process has heard of all writes: that of a cache, which may lag behind {@link #revision}. */
    default long knownRevision() {
        return revision();
    }

    /** Returns whether {@link #get(String, long)} answers from memory now, without waiting for anything. */
    default boolean isCurrent(long atLeast) {
        return true;
    }

    /**
     * Determines, without blocking, a read point for requests that have arrived already: a revision that the storage was at since
     * then. Reads that see at least that are linearizable.
     *
     * @return completed when reads at the read point are answered from memory; fails with a {@link StorageException} where that
     *     is not known soon, and a read without one waits, or finds out why it cannot be answered. Dependent actions may run on a
     *     thread that must not block
     */
    default CompletableFuture<Long> readPoint() {
        return CompletableFuture.completedFuture(revision());
    }

    /** The newest value under {@code key}. */
    Optional<Entry> get(String key);

    /**
     * Returns the value under {@code key} as it was at {@code atLeast} or later: the known one if it is recent enough. The newest
     * one for {@link ResourceVersion#NEWEST}.
     */
    default Optional<Entry> get(String key, long atLeast) {
        return get(key);
    }

    /** The value under {@code key}, perhaps not the newest one; that there is none is true of the newest state. */
    default Optional<Entry> find(String key) {
        Optional<Entry> known = get(key, 0);
        return known.isPresent() ? known : get(key);
    }

    /**
     * The entries of a range in the order of their keys, as of one revision.
     *
     * @throws StorageException {@link StorageException.Reason#COMPACTED} when the revision asked for is no longer kept,
     *     {@link StorageException.Reason#FUTURE_REVISION} when it has not been reached
     */
    Listing list(Range range);

    /**
     * The entries of a range of the newest state, or of one that is known without asking and not older than {@code atLeast}.
     *
     * @param atLeast the oldest revision, {@link ResourceVersion#NEWEST} for the newest state
     * @param range a range without a revision
     */
    default Listing list(Range range, long atLeast) {
        return list(range);
    }

    /** An encoded object as reads would show it, had it been written. */
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
     * @param timeToLive how long it stays unless it is written again, a durable storage's restarts included; {@link #FOREVER}
     *     for a key that does not expire. An expired key is deleted, at a revision of its own and with its last value, at most a
     *     second or two after its time
     * @param context the conditions and the observer of the write
     * @throws StorageException {@link StorageException.Reason#KEY_EXISTS}
     */
    Entry create(String key, Encoding value, Duration timeToLive, WriteContext context);

    /**
     * Replaces the value under a key if it is still the one written at {@code expected}. The key does not expire from then on.
     *
     * @throws StorageException {@link StorageException.Reason#CONFLICT} when it is not, or the key is gone
     */
    default Entry update(String key, long expected, Encoding value) {
        return update(key, expected, value, FOREVER, WriteContext.NONE);
    }

    /** Replaces the value under a key; see the method with a context. */
    default Entry update(String key, long expected, Encoding value, Duration timeToLive) {
        return update(key, expected, value, timeToLive, WriteContext.NONE);
    }

    /**
     * Replaces the value under a key if it is still the one written at {@code expected}.
     *
     * @param timeToLive how long the key stays from now on, as for {@link #create(String, Encoding, Duration, WriteContext)}
     * @param context the conditions and the observer of the write
     * @throws StorageException {@link StorageException.Reason#CONFLICT} when it is not, or the key is gone
     */
    Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context);

    /** Removes a key; see the method with a context. */
    default Entry delete(String key, long expected, Encoding last) {
        return delete(key, expected, last, WriteContext.NONE);
    }

    /**
     * Removes a key if its value is still the one written at {@code expected}.
     *
     * @param last the present value, which the deletion's own revision is written into; watches see that
     * @param context the conditions and the observer of the write
     * @return that value at the revision of the deletion
     * @throws StorageException {@link StorageException.Reason#CONFLICT} when it is not, or the key is gone
     */
    Entry delete(String key, long expected, Encoding last, WriteContext context);

    /**
     * Reports every write under a prefix after a revision, in order, each once: first the history, then changes as they happen. A
     * storage may have dropped the history of one resource and still know that of another.
     *
     * @param prefix what the keys start with
     * @param after the revision of the last write already known to the caller
     * @param watcher told from a thread of the storage; it must not block
     * @throws StorageException {@link StorageException.Reason#COMPACTED} when writes after that revision are no longer
     *     kept, {@link StorageException.Reason#FUTURE_REVISION} when it has not been reached
     */
    Subscription watch(String prefix, long after, Watcher watcher);

    /**
     * A change that a watch of this storage was told of, in the form in which this storage gives objects. It may have to be
     * worked out, which takes time: not for the thread that told of it.
     */
    default Change presented(Change change) {
        return change;
    }

    /** What tells whether this storage works, by the name of a health check; checking may take a moment, and throw. */
    default Map<String, BooleanSupplier> healthChecks() {
        return Map.of("storage", () -> revision() >= 0);
    }

    /** How long this storage has waited for another process that it asks; empty when it asks nobody. */
    default List<RequestTimes> requestTimes() {
        return List.of();
    }

    /** Ends all watches and releases everything held. */
    @Override
    void close();
}
