package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Leases shared by keys that are written at about the same time, as in kube-apiserver: a lease for each key would cost etcd
 * more than the keys. A shared lease outlives its keys' time to live by at most 5 % or one minute. Safe for use by many
 * threads.
 */
final class SharedLeases {

    /** No lease: the key does not expire. */
    static final long NONE = 0;

    private static final int MOST_KEYS = 1_000;
    private static final Duration MOST_SHARED = Duration.ofMinutes(1);
    private static final long PART = 20;

    private record Shared(long id, long until, int keys) {}

    private final EtcdClient client;
    private final Map<Duration, Shared> newest = new HashMap<>();
    private final Map<Duration, CompletableFuture<Long>> inTheMaking = new HashMap<>();

    SharedLeases(EtcdClient client) {
        this.client = client;
    }

    /**
     * Returns the lease of a key that is written now; {@link #NONE} if it does not expire.
     *
     * @throws StorageException if etcd grants none; all callers that wait for the same lease get it
     */
    long lease(Duration timeToLive) {
        if (timeToLive.equals(Storage.FOREVER)) {
            return NONE;
        }
        CompletableFuture<Long> made = new CompletableFuture<>();
        @Nullable CompletableFuture<Long> awaited;
        synchronized (this) {
            long known = known(timeToLive);
            if (known != NONE) {
                return known;
            }
            awaited = inTheMaking.putIfAbsent(timeToLive, made);
        }
        if (awaited != null) {
            return joined(awaited);
        }
        make(timeToLive, made);
        return joined(made);
    }

    private long known(Duration timeToLive) {
        @Nullable Shared last = newest.get(timeToLive);
        if (last == null || last.until - System.nanoTime() <= 0 || last.keys >= MOST_KEYS) {
            return NONE;
        }
        newest.put(timeToLive, new Shared(last.id, last.until, last.keys + 1));
        return last.id;
    }

    private void make(Duration timeToLive, CompletableFuture<Long> made) {
        Duration part = timeToLive.dividedBy(PART);
        Duration shared = part.compareTo(MOST_SHARED) > 0 ? MOST_SHARED : part;
        long now = System.nanoTime();
        try {
            long id = client.lease(timeToLive.plus(shared));
            synchronized (this) {
                newest.values().removeIf(each -> each.until - now <= 0);
                newest.put(timeToLive, new Shared(id, now + shared.toNanos(), 1));
                inTheMaking.remove(timeToLive);
            }
            made.complete(id);
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                inTheMaking.remove(timeToLive);
            }
            made.completeExceptionally(e);
        }
    }

    /** Waits for a lease that another thread has requested, at most until the deadline of that request. */
    private static long joined(CompletableFuture<Long> lease) {
        try {
            return lease.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StorageException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /** Discards {@code lease}, which etcd has reported as unknown. */
    synchronized void forget(long lease) {
        newest.values().removeIf(each -> each.id == lease);
    }
}
