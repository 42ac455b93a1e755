package dev.kontract.server.storage.memory;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.window.HistoryCapacity;
import dev.kontract.server.storage.window.Snapshot;
import dev.kontract.server.storage.window.WatchHistory;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A storage in memory. Safe for use by many threads: reads take no lock, writes one after the other. */
public final class MemoryStorage implements Storage {

    /** Where an empty storage starts, as etcd does: 0 means "any" to a client and is never handed out. */
    private static final long FIRST_REVISION = 1;

    private final WatchHistory window;
    private volatile boolean closed;

    /** An empty storage that keeps the usual stretch of its past. */
    public MemoryStorage() {
        this(HistoryCapacity.DEFAULT);
    }

    /** An empty storage that keeps {@code capacity} of its past for watches and reads at older revisions. */
    public MemoryStorage(HistoryCapacity capacity) {
        this.window = new WatchHistory("memory-storage-watch", capacity, Snapshot.empty(FIRST_REVISION));
    }

    @Override
    public long revision() {
        return latest().revision();
    }

    @Override
    public Optional<Entry> get(String key) {
        return Optional.ofNullable(latest().get(key));
    }

    @Override
    public Listing list(Range range) {
        if (range.revision() == 0) {
            return latest().list(range);
        }
        requireOpen();
        Snapshot state = window.at(range.revision());
        if (state == null) {
            throw refusal(Reason.COMPACTED, "revision " + range.revision() + " is no longer kept");
        }
        return state.at(range.revision()).list(range);
    }

    @Override
    public synchronized Entry create(String key, Encoding value) {
        if (latest().get(key) != null) {
            throw refusal(Reason.KEY_EXISTS, key);
        }
        return append(Change.Type.CREATED, key, value, null);
    }

    @Override
    public synchronized Entry update(String key, long expected, Encoding value) {
        return append(Change.Type.UPDATED, key, value, require(key, expected));
    }

    @Override
    public synchronized Entry delete(String key, long expected, Encoding last) {
        return append(Change.Type.DELETED, key, last, require(key, expected));
    }

    private Entry require(String key, long expected) {
        Entry current = latest().get(key);
        if (current == null || current.revision() != expected) {
            throw refusal(Reason.CONFLICT, key + " is not at " + expected);
        }
        return current;
    }

    private Entry append(Change.Type type, String key, Encoding value, @Nullable Entry previous) {
        long revision = window.latest().revision() + 1;
        Entry entry = new Entry(key, value.at(revision), revision);
        window.append(new Change(type, entry, previous));
        return entry;
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return window.watch(prefix, after, watcher);
    }

    @Override
    public synchronized void close() {
        closed = true;
        window.close();
    }

    private Snapshot latest() {
        requireOpen();
        return window.latest();
    }

    private void requireOpen() {
        if (closed) {
            throw refusal(Reason.UNAVAILABLE, "closed");
        }
    }

    private StorageException refusal(Reason reason, String message) {
        return new StorageException(reason, message, window.latest().revision());
    }
}
