package dev.kontract.server.recording;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Storage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Adds each write to the request that the writing thread computes the response of, if there is one. */
final class RecordedStorage extends ForwardingStorage {

    RecordedStorage(Storage storage) {
        super(storage);
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive) {
        Entry created = super.create(key, value, timeToLive);
        RequestRecording request = RequestRecording.ofThisThread();
        if (request != null) {
            request.changed(new ObjectChange(Change.Type.CREATED, created.revision(), null, created.value()));
        }
        return created;
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive) {
        RequestRecording request = RequestRecording.ofThisThread();
        byte[] before = request == null ? null : value(key);
        Entry updated = super.update(key, expected, value, timeToLive);
        if (request != null) {
            request.changed(new ObjectChange(Change.Type.UPDATED, updated.revision(), before, updated.value()));
        }
        return updated;
    }

    @Override
    public Entry delete(String key, long expected, Encoding last) {
        RequestRecording request = RequestRecording.ofThisThread();
        byte[] before = request == null ? null : value(key);
        Entry deleted = super.delete(key, expected, last);
        if (request != null) {
            request.changed(new ObjectChange(Change.Type.DELETED, deleted.revision(), before, null));
        }
        return deleted;
    }

    /** The current value, which is the one before the write: otherwise the write that follows fails. */
    private byte @Nullable [] value(String key) {
        return super.get(key).map(Entry::value).orElse(null);
    }
}
