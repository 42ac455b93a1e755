package dev.kontract.server.storage;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Reports the current entries of one resource to a sink: each change once and in the order of revisions. Safe for use by many
 * threads.
 *
 * <p>Changes arrive in two ways. A watch reports all writes with a small delay. Writes through this process can be reported by
 * {@link #written} and {@link #deleted} before they return, so that they are in effect when their caller continues; the watch's
 * report is then recognized by its revision.
 *
 * <p>{@code revisions} holds the latest revision of each key, or the revision of its deletion. The entry of a deleted key is
 * kept until the watch has reported the deletion; after that, {@code watchedRevision} rejects updates that arrive late.
 */
public final class KeyFeed implements Watcher, AutoCloseable {

    /** Receives the changes, one call at a time. Must not block. */
    public interface Sink {

        /** An entry is new or has changed. */
        void put(Entry entry);

        /** A key is gone. */
        void remove(String key);
    }

    private final Keys keys;
    private final Sink sink;
    private final Storage storage;
    private final Executor repairs;
    private final Map<String, Long> revisions = new HashMap<>();
    private long watchedRevision;
    private boolean closed;
    private @Nullable Subscription subscription;

    /**
     * Creates a feed that has not started.
     *
     * @param keys the keys of the resource
     * @param sink receives the entries and their changes
     * @param storage the storage to watch
     * @param repairs restarts a broken watch after a delay
     */
    public KeyFeed(Keys keys, Sink sink, Storage storage, Executor repairs) {
        this.keys = keys;
        this.sink = sink;
        this.storage = storage;
        this.repairs = repairs;
    }

    /** Returns the keys of the resource. */
    public Keys keys() {
        return keys;
    }

    /** Reports the current entries, then starts the watch. */
    public void start() {
        Listing listing = storage.list(Range.of(keys.root()));
        level(listing);
        Subscription started = storage.watch(keys.root(), listing.revision(), this);
        adopt(started);
    }

    private synchronized void adopt(Subscription started) {
        subscription = started;
        if (closed) {
            started.close();
        }
    }

    private synchronized void level(Listing listing) {
        Set<String> gone = new HashSet<>(revisions.keySet());
        for (Entry entry : listing.entries()) {
            gone.remove(entry.key());
            putNewer(entry);
        }
        for (String key : gone) {
            if (revisions.getOrDefault(key, 0L) <= listing.revision()) {
                sink.remove(key);
                revisions.remove(key);
            }
        }
        watchedRevision = Math.max(watchedRevision, listing.revision());
    }

    /** Reports a write made through this process. */
    public synchronized void written(Entry entry) {
        if (entry.revision() > watchedRevision) {
            putNewer(entry);
        }
    }

    /** Reports a deletion made through this process. */
    public synchronized void deleted(Entry entry) {
        if (entry.revision() > watchedRevision && entry.revision() > revisions.getOrDefault(entry.key(), 0L)) {
            sink.remove(entry.key());
            revisions.put(entry.key(), entry.revision());
        }
    }

    @Override
    public synchronized void changed(Change change) {
        Entry entry = change.entry();
        watchedRevision = Math.max(watchedRevision, entry.revision());
        if (change.type() != Change.Type.DELETED) {
            putNewer(entry);
            return;
        }
        if (entry.revision() >= revisions.getOrDefault(entry.key(), 0L)) {
            sink.remove(entry.key());
            revisions.remove(entry.key());
        }
    }

    private void putNewer(Entry entry) {
        if (entry.revision() > revisions.getOrDefault(entry.key(), 0L)) {
            revisions.put(entry.key(), entry.revision());
            sink.put(entry);
        }
    }

    @Override
    public void ended() {
        repairs.execute(this::restart);
    }

    private void restart() {
        if (isClosed()) {
            return;
        }
        try {
            start();
        } catch (StorageException e) {
            ended();
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (subscription != null) {
            subscription.close();
        }
    }
}
