package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A write that waits for its commit. All but the result belongs to the committer's thread. */
final class PendingWrite {

    private final Change.Type type;
    private final String key;
    private final long expected;
    private final Encoding value;
    private final CompletableFuture<Entry> result = new CompletableFuture<>();
    private @Nullable Entry entry;
    private @Nullable Throwable refusal;

    PendingWrite(Change.Type type, String key, long expected, Encoding value) {
        this.type = type;
        this.key = key;
        this.expected = expected;
        this.value = value;
    }

    String key() {
        return key;
    }

    boolean isDeletion() {
        return type == Change.Type.DELETED;
    }

    CompletableFuture<Entry> result() {
        return result;
    }

    /** What this does to {@code current} at {@code revision}, or null if it may not; to be settled after the commit. */
    @Nullable
    Change attempt(@Nullable Entry current, long revision) {
        entry = null;
        refusal = null;
        try {
            check(current, revision - 1);
            Entry written = new Entry(key, value.at(revision), revision);
            entry = written;
            return new Change(type, written, current);
        } catch (RuntimeException | Error e) { // The writer's own, be it a stack that was too small; the others go on.
            refusal = e;
            return null;
        }
    }

    private void check(@Nullable Entry current, long revision) {
        if (type == Change.Type.CREATED) {
            if (current != null) {
                throw new StorageException(Reason.KEY_EXISTS, key, revision);
            }
        } else if (current == null || current.revision() != expected) {
            throw new StorageException(Reason.CONFLICT, key + " is not at " + expected, revision);
        }
    }

    /** Tells the writer how the attempt went, now that it is on disk. */
    void settle() {
        if (entry != null) {
            result.complete(entry);
        } else if (refusal != null) {
            result.completeExceptionally(refusal);
        }
    }

    /** Tells the writer that nothing was written. */
    void fail(StorageException failure) {
        result.completeExceptionally(failure);
    }
}
