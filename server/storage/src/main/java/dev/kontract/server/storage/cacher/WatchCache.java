package dev.kontract.server.storage.cacher;

import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RequestTimes;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.window.HistoryCapacity;
import dev.kontract.server.storage.window.Snapshot;
import dev.kontract.server.storage.window.WatchHistory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A storage whose reads and watches are answered from memory. Safe for use by many threads.
 *
 * <p>A read first gets the revision of the underlying storage and waits until the cache has reached it, so it sees every write
 * that finished before. If the cache does not reach it in time, the underlying storage is read. A read with a minimum revision
 * that the cache has reached is answered from memory. A storage in the same process reports a write to the cache before the
 * write returns, so reads do not wait. A list at a revision that the history of the resource no longer covers is answered by
 * the underlying storage. When the watch that feeds the cache breaks, all watches end and the cache is rebuilt; reads wait
 * until then.
 */
public final class WatchCache implements Storage {

    private static final Logger LOG = LoggerFactory.getLogger(WatchCache.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** How long kube-apiserver waits for its cache. */
    private static final Duration LAG_LIMIT = Duration.ofSeconds(3);

    private static final Duration RETRY = Duration.ofMillis(200);

    private final Storage storage;
    private final HistoryCapacity capacity;
    private final LaggingReads lagging = new LaggingReads();
    private volatile CacheFeed feed;
    private volatile boolean closed;

    /**
     * Fills the cache from the storage and starts to follow its changes.
     *
     * @param storage the underlying storage; closed together with this
     * @param capacity how much history to keep
     * @throws StorageException if the storage cannot be read; it is then closed
     */
    public WatchCache(Storage storage, HistoryCapacity capacity) {
        this.storage = storage;
        this.capacity = capacity;
        this.feed = new CacheFeed(storage, capacity, this::restart);
        try {
            feed.start();
            history(feed);
        } catch (StorageException e) {
            close();
            throw e;
        }
    }

    @Override
    public long revision() {
        return storage.revision();
    }

    @Override
    public long knownRevision() {
        return history(feed).latest().revision();
    }

    @Override
    public boolean isCurrent(long atLeast) {
        WatchHistory filled = feed.filled();
        return filled != null
                && !closed
                && filled.latest().revision() >= (storage.isCurrent(atLeast) ? storage.revision() : atLeast);
    }

    @Override
    public CompletableFuture<Long> readPoint() {
        return storage.readPoint().thenCompose(this::whenReached);
    }

    private CompletableFuture<Long> whenReached(long revision) {
        CacheFeed current = feed;
        WatchHistory filled = current.filled();
        if (filled == null) {
            return CompletableFuture.failedFuture(unavailable("the cache is not filled"));
        }
        CompletableFuture<Long> reached = filled.whenReached(revision);
        if (!reached.isDone()) {
            lagging.add(reached, current);
        }
        return reached;
    }

    @Override
    public Optional<Entry> get(String key) {
        WatchHistory fresh = following(storage.revision());
        return fresh == null
                ? storage.get(key)
                : Optional.ofNullable(fresh.latest().get(key));
    }

    @Override
    public Optional<Entry> get(String key, long atLeast) {
        return atLeast == ResourceVersion.NEWEST
                ? get(key)
                : Optional.ofNullable(reached(atLeast).latest().get(key));
    }

    @Override
    public Listing list(Range range, long atLeast) {
        return atLeast == ResourceVersion.NEWEST
                ? list(range)
                : reached(atLeast).latest().list(range);
    }

    @Override
    public Listing list(Range range) {
        if (range.revision() == 0) {
            WatchHistory fresh = following(storage.revision());
            return fresh == null ? storage.list(range) : fresh.latest().list(range);
        }
        Snapshot state = reached(range.revision()).at(range.prefix(), range.revision());
        return state == null ? storage.list(range) : state.at(range.revision()).list(range);
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        return storage.create(key, value, timeToLive, context);
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return storage.update(key, expected, value, timeToLive, context);
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        return storage.delete(key, expected, last, context);
    }

    @Override
    public boolean isOutdated(String key) {
        return storage.isOutdated(key);
    }

    @Override
    public Map<String, Supplier<String>> notes() {
        return storage.notes();
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return reached(after).watch(prefix, after, watcher);
    }

    /** The past of the underlying storage, which goes further back than the cache. */
    @Override
    public History history() {
        return storage.history();
    }

    @Override
    public Map<String, BooleanSupplier> healthChecks() {
        return storage.healthChecks();
    }

    @Override
    public List<RequestTimes> requestTimes() {
        return storage.requestTimes();
    }

    @Override
    public synchronized void close() {
        closed = true;
        feed.stop();
        storage.close();
    }

    /** Returns the history at {@code revision} or later, if the storage has reached that revision. */
    private WatchHistory reached(long revision) {
        WatchHistory history = history(feed);
        return revision <= history.latest().revision() ? history : fresh();
    }

    /** Returns the history at the storage's revision at the time of the call, or later. */
    private WatchHistory fresh() {
        long required = storage.revision();
        WatchHistory history = following(required);
        if (history == null) {
            throw unavailable("the cache lags behind revision " + required);
        }
        return history;
    }

    /** Returns the history once it has reached {@code required}; null on timeout. */
    private @Nullable WatchHistory following(long required) {
        for (CacheFeed current = feed; ; current = feed) {
            WatchHistory history = history(current);
            if (follows(current, history, required)) {
                return history;
            }
            if (current == feed) {
                return null;
            }
        }
    }

    private static boolean follows(CacheFeed feed, WatchHistory history, long required) {
        try {
            if (history.await(required, LaggingReads.USUAL)) {
                return true;
            }
            feed.requestProgress();
            return history.await(required, LAG_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the history of a feed, or of the one that has replaced it meanwhile. */
    private WatchHistory history(CacheFeed from) {
        CacheFeed current = from;
        while (!closed) {
            try {
                return current.history().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw unavailable("interrupted");
            } catch (TimeoutException e) {
                throw unavailable("the cache is not filled");
            } catch (ExecutionException e) {
                CacheFeed next = feed;
                if (next == current) {
                    throw unavailable("the cache is not filled");
                }
                current = next;
            }
        }
        throw unavailable("closed");
    }

    private static StorageException unavailable(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }

    /** Replaces a feed whose watch has ended; its watchers have to list again, as after any gap. */
    private synchronized void restart(CacheFeed ended) {
        if (closed || ended != feed) {
            return;
        }
        LOG.warn("The watch that feeds the cache has ended; rebuilding the cache");
        CacheFeed next = new CacheFeed(storage, capacity, this::restart);
        feed = next;
        ended.stop();
        Thread refill = new Thread(() -> refill(next), "cacher-refill");
        refill.setDaemon(true);
        refill.start();
    }

    /** Retries after each failure until the cache is closed. */
    private void refill(CacheFeed next) {
        while (!closed) {
            try {
                next.start();
                return;
            } catch (StorageException e) {
                LOG.warn("The cache cannot be filled yet: {}", e.getMessage());
            } catch (RuntimeException e) { // An escaping exception would leave the cache empty forever.
                LOG.error("The cache cannot be filled yet", e);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(RETRY.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
