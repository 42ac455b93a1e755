package dev.kontract.server.storage;

import java.util.Optional;

/** A storage that tells somebody of each write before it returns. */
public final class ObservedStorage implements Storage {

    /** Is told of writes, by the thread that writes. */
    public interface Listener {

        /** An object was created or changed. */
        void written(Entry entry);

        /** An object was deleted; {@code last} is what it was, and has the revision of the deletion. */
        void deleted(Entry last);

        /** There will be no more. */
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
    public Optional<Entry> get(String key) {
        return storage.get(key);
    }

    @Override
    public Listing list(Range range) {
        return storage.list(range);
    }

    @Override
    public Entry create(String key, Encoding value) {
        return announced(storage.create(key, value));
    }

    @Override
    public Entry update(String key, long expected, Encoding value) {
        return announced(storage.update(key, expected, value));
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
