package dev.kontract.server.storage.cacher;

import dev.kontract.server.storage.Change;
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
 * Fills one history from one watch of the storage behind, for as long as that watch lasts.
 *
 * <p>It lists everything, then watches from a little further back: changes up to the listing become the history by which clients
 * of an earlier process can go on watching, as much of it as the capacity allows; later ones are appended. The answer to a
 * request for progress marks the end of the history. What the storage tells, it tells one call at a time, from whatever thread: a
 * change is in the history when {@link #changed} returns.
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
     * Begins; the history is ready once it has been replayed.
     *
     * @throws StorageException when the storage cannot be read
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

    private Subscription watch(Snapshot everything) {
        start = everything.revision();
        try {
            return watch(everything, Math.max(1, start - capacity.changes()));
        } catch (StorageException e) {
            if (e.reason() != Reason.COMPACTED) {
                throw e;
            }
            return watch(everything, start);
        }
    }

    private Subscription watch(Snapshot everything, long floor) {
        filling = new WatchHistory("cacher-watch", capacity, everything, floor);
        return storage.watch("", floor, this);
    }

    /** The history; completed once it can be read, exceptionally if it never will be. */
    CompletableFuture<WatchHistory> history() {
        return history;
    }

    /** The history if it can be read now, else null. */
    @Nullable
    WatchHistory filled() {
        return history.isDone() && !history.isCompletedExceptionally() ? history.join() : null;
    }

    /** Has the storage say how far it has come, in case it went on without a change. */
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
