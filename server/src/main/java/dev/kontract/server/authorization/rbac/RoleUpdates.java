package dev.kontract.server.authorization.rbac;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Applies the changes of one resource to the index, each once and in the order of revisions.
 *
 * <p>{@code revisions} holds the newest revision of each key, or the revision of its deletion. The entry of a deleted
 * key is kept until the watch has reported the deletion; after that, {@code watchedRevision} rejects updates that
 * arrive late.
 */
final class RoleUpdates implements Watcher, AutoCloseable {

    private final Keys keys;
    private final RoleIndex index;
    private final Storage storage;
    private final Executor repairs;
    private final Map<String, Long> revisions = new HashMap<>();
    private long watchedRevision;
    private boolean closed;
    private @Nullable Subscription subscription;

    RoleUpdates(Keys keys, RoleIndex index, Storage storage, Executor repairs) {
        this.keys = keys;
        this.index = index;
        this.storage = storage;
        this.repairs = repairs;
    }

    Keys keys() {
        return keys;
    }

    void start() {
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
            put(entry);
        }
        for (String key : gone) {
            if (revisions.getOrDefault(key, 0L) <= listing.revision()) {
                index.set(keys.withinGroup(key), null);
                revisions.remove(key);
            }
        }
        watchedRevision = Math.max(watchedRevision, listing.revision());
    }

    /** Applies a write made through this process. */
    synchronized void written(Entry entry) {
        if (entry.revision() > watchedRevision) {
            put(entry);
        }
    }

    /** Applies a deletion made through this process. */
    synchronized void deleted(Entry entry) {
        if (entry.revision() > watchedRevision && entry.revision() > revisions.getOrDefault(entry.key(), 0L)) {
            index.set(keys.withinGroup(entry.key()), null);
            revisions.put(entry.key(), entry.revision());
        }
    }

    @Override
    public synchronized void changed(Change change) {
        Entry entry = change.entry();
        watchedRevision = Math.max(watchedRevision, entry.revision());
        if (change.type() != Change.Type.DELETED) {
            put(entry);
            return;
        }
        if (entry.revision() >= revisions.getOrDefault(entry.key(), 0L)) {
            index.set(keys.withinGroup(entry.key()), null);
            revisions.remove(entry.key());
        }
    }

    private void put(Entry entry) {
        if (entry.revision() > revisions.getOrDefault(entry.key(), 0L)) {
            revisions.put(entry.key(), entry.revision());
            index.load(keys.withinGroup(entry.key()), entry);
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
