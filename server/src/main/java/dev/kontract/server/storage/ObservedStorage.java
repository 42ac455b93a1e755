package dev.kontract.server.storage;

import java.time.Duration;
import java.util.Optional;

/**
 * A storage that tells a listener of each write before it returns. Keys that expire are not written by anybody: only watches
 * tell of them.
 */
public final class ObservedStorage implements Storage {

    /** Is told of writes, by the thread that writes. Must not block. */
    public interface Listener {

        /** An object was created or changed. */
        void written(Entry entry);

        /** An object was deleted; {@code last} is what it was, and has the revision of the deletion. */
        void deleted(Entry last);

        /** The storage is about to be closed. */
        default void closed() {}
    }

    private final Storage storage;
    private final Listener listener;

    /** Tells {@code listener} of what is written to {@code storage} through this one. */
    public ObservedStorage(Storage storage, Listener listener) {
        this.storage = storage;
        this.listener = listener;
    }

    @Override
    public long revision() {
        return storage.revision();
    }

    @Override
    public boolean isCurrent() {
        return storage.isCurrent();
    }

    @Override
    public Optional<Entry> get(String key) {
        return storage.get(key);
    }

    @Override
    public Listing list(Range range) {
        return storage.list(range);
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive) {
        return announced(storage.create(key, value, timeToLive));
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive) {
        return announced(storage.update(key, expected, value, timeToLive));
    }

    private Entry announced(Entry entry) {
        listener.written(entry);
        return entry;
    }

    @Override
    public Entry delete(String key, long expected, Encoding last) {
        Entry deleted = storage.delete(key, expected, last);
        listener.deleted(deleted);
        return deleted;
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return storage.watch(prefix, after, watcher);
    }

    @Override
    public void close() {
        listener.closed();
        storage.close();
    }
}
