package dev.kontract.server.storage.cacher;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.window.Capacity;
import dev.kontract.server.storage.window.Snapshot;
import dev.kontract.server.storage.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fills one window from one watch of the storage behind, for as long as that watch lasts.
 *
 * <p>It lists everything, then watches from as far back as the window reaches: changes up to the listing are its past,
 * by which clients of an earlier process can go on watching; those behind it are appended. The answer to a request for
 * progress marks the end of the past. All but the constructor and {@link #start} belongs to the thread of the watch.
 */
final class Feed implements Watcher {

    private final Storage storage;
    private final Capacity capacity;
    private final Consumer<Feed> onEnd;
    private final CompletableFuture<Window> window = new CompletableFuture<>();
    private final List<Change> past = new ArrayList<>();
    private volatile @Nullable Subscription subscription;
    private @Nullable Listing listing;
    private long floor;

    Feed(Storage storage, Capacity capacity, Consumer<Feed> onEnd) {
        this.storage = storage;
        this.capacity = capacity;
        this.onEnd = onEnd;
    }

    /**
     * Begins; the window follows once the past has been told.
     *
     * @throws StorageException when the storage cannot be read
     */
    void start() {
        Listing everything = storage.list(Range.of(""));
        listing = everything;
        Subscription watch = watch(everything.revision());
        subscription = watch;
        if (window.isCompletedExceptionally()) {
            watch.close();
        } else {
            watch.requestProgress();
        }
    }

    private Subscription watch(long newest) {
        floor = Math.max(1, newest - capacity.changes());
        try {
            return storage.watch("", floor, this);
        } catch (StorageException e) {
            if (e.reason() != Reason.COMPACTED) {
                throw e;
            }
            floor = newest;
            return storage.watch("", floor, this);
        }
    }

    /** The window; completed once it can be read, exceptionally if it never will be. */
    CompletableFuture<Window> window() {
        return window;
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
        if (!window.completeExceptionally(new StorageException(Reason.UNAVAILABLE, "closed", 0))
                && !window.isCompletedExceptionally()) {
            window.join().close();
        }
    }

    @Override
    public void changed(Change change) {
        if (change.entry().revision() <= begun().revision()) {
            past.add(change);
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

    private Window opened() {
        Window open = window.getNow(null);
        if (open == null) {
            open = new Window("cacher-watch", capacity, Snapshot.of(begun()), floor, past);
            past.clear();
            if (!window.complete(open)) {
                open.close();
            }
        }
        return open;
    }

    private Listing begun() {
        if (listing == null) {
            throw new IllegalStateException("watching before the listing");
        }
        return listing;
    }
}
