package dev.kontract.server.storage.cacher;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.window.HistoryCapacity;
import dev.kontract.server.storage.window.Snapshot;
import dev.kontract.server.storage.window.WatchHistory;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fills one history from one watch of the underlying storage, for as long as that watch lasts.
 *
 * <p>It lists everything, then watches from a slightly older revision. Changes up to the listing become the history from which
 * clients of an earlier process can resume their watches, as far as the capacity allows; later changes are appended. The
 * response to a progress request marks the end of that history. The storage makes one call at a time, on any thread: a change
 * is in the history when {@link #changed} returns.
 */
final class CacheFeed implements Watcher {

    private final Storage storage;
    private final HistoryCapacity capacity;
    private final Consumer<CacheFeed> onEnd;
    private final CompletableFuture<WatchHistory> history = new CompletableFuture<>();
    private volatile @Nullable Subscription subscription;
    private @Nullable WatchHistory filling;
    private long start;

    CacheFeed(Storage storage, HistoryCapacity capacity, Consumer<CacheFeed> onEnd) {
        this.storage = storage;
        this.capacity = capacity;
        this.onEnd = onEnd;
    }

    /**
     * Starts the feed; the history is ready once it has been replayed.
     *
     * @throws StorageException if the storage cannot be read
     */
    void start() {
        Subscription watch = watch(Snapshot.of(storage.list(Range.of(""))));
        subscription = watch;
        if (history.isCompletedExceptionally()) {
            watch.close();
        } else {
            watch.requestProgress();
        }
    }

    /** Watches from as far back as the capacity allows, or half of it as often as the storage has compacted that revision. */
    private Subscription watch(Snapshot everything) {
        start = everything.revision();
        long distance = capacity.changes();
        while (true) {
            try {
                return watch(everything, Math.max(1, start - distance));
            } catch (StorageException e) {
                filling().close();
                if (e.reason() != Reason.COMPACTED || distance == 0) {
                    throw e;
                }
                distance /= 2;
            }
        }
    }

    private Subscription watch(Snapshot everything, long floor) {
        filling = new WatchHistory("cacher-watch", capacity, everything, floor);
        return storage.watch("", floor, this);
    }

    /** Returns the history; completes once it can be read, exceptionally if it never will be. */
    CompletableFuture<WatchHistory> history() {
        return history;
    }

    /** Returns the history if it can be read now, else null. */
    @Nullable
    WatchHistory filled() {
        return history.isDone() && !history.isCompletedExceptionally() ? history.join() : null;
    }

    /** Requests a progress report from the storage, whose revision may have advanced without a change in this cache. */
    void requestProgress() {
        Subscription watch = subscription;
        if (watch != null) {
            watch.requestProgress();
        }
    }

    void stop() {
        Subscription watch = subscription;
        if (watch != null) {
            watch.close();
        }
        if (!history.completeExceptionally(new StorageException(Reason.UNAVAILABLE, "closed", 0))
                && !history.isCompletedExceptionally()) {
            history.join().close();
        }
    }

    @Override
    public void changed(Change change) {
        if (change.entry().revision() <= start) {
            filling().remember(change);
        } else {
            opened().append(change);
        }
    }

    @Override
    public @Nullable Entry known(String key, long revision) {
        Entry latest = filling().latest().get(key);
        return latest != null && latest.revision() == revision ? latest : null;
    }

    @Override
    public void progressed(long revision) {
        opened().advance(revision);
    }

    @Override
    public void ended() {
        onEnd.accept(this);
    }

    private WatchHistory opened() {
        WatchHistory open = filling();
        if (!history.isDone() && !history.complete(open)) {
            open.close();
        }
        return open;
    }

    private WatchHistory filling() {
        if (filling == null) {
            throw new IllegalStateException("watching before the listing");
        }
        return filling;
    }
}
