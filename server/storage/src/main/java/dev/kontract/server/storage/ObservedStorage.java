package dev.kontract.server.storage;

import dev.kontract.server.request.WriteContext;
import java.time.Duration;

/**
 * A storage that notifies a listener of each write before the write returns. Keys that expire are not reported: only watches see
 * them.
 */
public final class ObservedStorage extends ForwardingStorage {

    /** Receives writes on the thread that writes. Must not block. */
    public interface Listener {

        /** An object was created or changed. */
        void written(Entry entry);

        /** An object was deleted; {@code last} is its last state at the revision of the deletion. */
        void deleted(Entry last);

        /** The storage is about to be closed. */
        default void closed() {}
    }

    private final Listener listener;

    /** Notifies {@code listener} of writes to {@code storage} through this instance. */
    public ObservedStorage(Storage storage, Listener listener) {
        super(storage);
        this.listener = listener;
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        return announced(super.create(key, value, timeToLive, context));
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return announced(super.update(key, expected, value, timeToLive, context));
    }

    private Entry announced(Entry entry) {
        listener.written(entry);
        return entry;
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        Entry deleted = super.delete(key, expected, last, context);
        listener.deleted(deleted);
        return deleted;
    }

    @Override
    public void close() {
        listener.closed();
        super.close();
    }
}
