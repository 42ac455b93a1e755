package dev.kontract.server.storage.memory;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Conditions;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Versioner;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.window.HistoryCapacity;
import dev.kontract.server.storage.window.Snapshot;
import dev.kontract.server.storage.window.WatchHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A storage in memory. Safe for use by many threads: reads take no lock, writes are serialized. */
public final class MemoryStorage implements Storage {

    /** The first revision, as in etcd: 0 means "any" in requests and is never assigned. */
    private static final long FIRST_REVISION = 1;

    private final WatchHistory history;
    private final Versioner versioner;
    private final Expirations expirations;
    private volatile boolean closed;

    /** Creates an empty storage in which no key expires, with the default capacity. */
    public MemoryStorage() {
        this(HistoryCapacity.DEFAULT, StorageEnvironment.DETACHED);
    }

    /**
     * Creates an empty storage.
     *
     * @param capacity how much history to keep for watches and for reads at older revisions
     * @param environment the clock of key expiry, and the versioner for the last value of an expired key
     */
    public MemoryStorage(HistoryCapacity capacity, StorageEnvironment environment) {
        this(capacity, environment, new MemoryState(Snapshot.empty(FIRST_REVISION), List.of()));
    }

    /** Creates a storage with the contents of another one, at its revision and without its history. */
    public MemoryStorage(HistoryCapacity capacity, StorageEnvironment environment, MemoryState start) {
        this.history = new WatchHistory("memory-storage-watch", capacity, start.entries());
        this.versioner = environment.versioner();
        this.expirations = new Expirations(environment.timer(), this::expire);
        start.deadlines().forEach(each -> expirations.set(each.key(), each.revision(), each.millis()));
    }

    /** Returns the current contents. The cost depends only on the number of keys that expire. */
    public synchronized MemoryState state() {
        return new MemoryState(latest(), expirations.deadlines());
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
        Snapshot state = history.at(range.prefix(), range.revision());
        if (state == null) {
            throw refusal(Reason.COMPACTED, "revision " + range.revision() + " is no longer kept");
        }
        return state.at(range.revision()).list(range);
    }

    @Override
    public synchronized Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        if (latest().get(key) != null) {
            throw refusal(Reason.KEY_EXISTS, key);
        }
        return append(Change.Type.CREATED, key, value, null, timeToLive, context);
    }

    @Override
    public synchronized Entry update(
            String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return append(Change.Type.UPDATED, key, value, require(key, expected), timeToLive, context);
    }

    @Override
    public synchronized Entry delete(String key, long expected, Encoding last, WriteContext context) {
        return append(Change.Type.DELETED, key, last, require(key, expected), FOREVER, context);
    }

    private Entry require(String key, long expected) {
        Entry current = latest().get(key);
        if (current == null || current.revision() != expected) {
            throw refusal(Reason.CONFLICT, key + " is not at " + expected);
        }
        return current;
    }

    private Entry append(
            Change.Type type,
            String key,
            Encoding value,
            @Nullable Entry previous,
            Duration timeToLive,
            WriteContext context) {
        Conditions.check(
                context.conditions(), this::revisionOf, history.latest().revision());
        long revision = history.latest().revision() + 1;
        Entry entry = new Entry(key, value.at(revision), revision);
        history.append(new Change(type, entry, previous));
        expirations.set(key, revision, expirations.deadline(timeToLive));
        return entry;
    }

    private long revisionOf(String key) {
        Entry entry = history.latest().get(key);
        return entry == null ? WriteContext.ABSENT : entry.revision();
    }

    private synchronized void expire(List<Expirations.Deadline> due) {
        for (Expirations.Deadline each : due) {
            Entry last = closed ? null : history.latest().get(each.key());
            if (last != null && last.revision() == each.revision()) {
                delete(each.key(), each.revision(), revision -> versioner.at(last.value(), revision));
            }
        }
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return history.watch(prefix, after, watcher);
    }

    @Override
    public History history() {
        return (key, limit) -> {
            requireOpen();
            return history.of(key, limit);
        };
    }

    @Override
    public synchronized void close() {
        closed = true;
        expirations.close();
        history.close();
    }

    private Snapshot latest() {
        requireOpen();
        return history.latest();
    }

    private void requireOpen() {
        if (closed) {
            throw refusal(Reason.UNAVAILABLE, "closed");
        }
    }

    private StorageException refusal(Reason reason, String message) {
        return new StorageException(reason, message, history.latest().revision());
    }
}
