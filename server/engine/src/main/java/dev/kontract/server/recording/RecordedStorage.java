package dev.kontract.server.recording;

import dev.kontract.server.request.RequestStage;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Storage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reports each write to the observer in its context, and how long it took. */
final class RecordedStorage extends ForwardingStorage {

    RecordedStorage(Storage storage) {
        super(storage);
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        Entry created =
                context.observer().measured(RequestStage.STORAGE, () -> super.create(key, value, timeToLive, context));
        context.observer().written(created.revision(), null, created.value());
        return created;
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        byte[] before = before(key, context);
        Entry updated = context.observer()
                .measured(RequestStage.STORAGE, () -> super.update(key, expected, value, timeToLive, context));
        context.observer().written(updated.revision(), before, updated.value());
        return updated;
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        byte[] before = before(key, context);
        Entry deleted =
                context.observer().measured(RequestStage.STORAGE, () -> super.delete(key, expected, last, context));
        context.observer().written(deleted.revision(), before, null);
        return deleted;
    }

    /** Returns the current value, which is the one before the write: otherwise the write that follows fails. */
    private byte @Nullable [] before(String key, WriteContext context) {
        return context.observer() == WriteObserver.NONE
                ? null
                : super.get(key).map(Entry::value).orElse(null);
    }
}
