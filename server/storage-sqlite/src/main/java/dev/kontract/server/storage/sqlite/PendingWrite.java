package dev.kontract.server.storage.sqlite;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Conditions;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Versioner;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A write that waits for its commit. Used by the committer's thread, except for the result. */
final class PendingWrite {

    /** Computes the bytes to write from those to be replaced or deleted. */
    @FunctionalInterface
    private interface Replacement {
        byte[] of(@Nullable Entry current, long revision);
    }

    /** Room for the deletion timestamp, managed fields and conditions of an object that is being deleted. */
    private static final int MOST_GROWTH = 8_192;

    private final Change.Type type;
    private final String key;
    private final long expected;
    private final Replacement value;
    private final Duration timeToLive;
    private final Map<String, Long> conditions;
    private final CompletableFuture<Entry> result = new CompletableFuture<>();
    private @Nullable Entry entry;
    private int replacedBytes;
    private @Nullable Throwable refusal;

    private PendingWrite(
            Change.Type type,
            String key,
            long expected,
            Replacement value,
            Duration timeToLive,
            Map<String, Long> conditions) {
        this.type = type;
        this.key = key;
        this.expected = expected;
        this.value = value;
        this.timeToLive = timeToLive;
        this.conditions = conditions;
    }

    static PendingWrite of(
            Change.Type type, String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return new PendingWrite(
                type, key, expected, (current, revision) -> value.at(revision), timeToLive, context.conditions());
    }

    /** Returns the deletion of an expired key. */
    static PendingWrite expiry(Expirations.Deadline due, Versioner versioner) {
        Replacement last =
                (current, revision) -> current == null ? new byte[0] : versioner.at(current.value(), revision);
        return new PendingWrite(Change.Type.DELETED, due.key(), due.revision(), last, Storage.FOREVER, Map.of());
    }

    String key() {
        return key;
    }

    Duration timeToLive() {
        return timeToLive;
    }

    /**
     * Returns whether this write, once attempted, may use the space that is reserved for emptying a full store: a deletion, an
     * update that makes a value smaller, and one of an object that is being deleted, such as the removal of a finalizer.
     */
    boolean freesSpace(Versioner versioner) {
        if (type == Change.Type.DELETED) {
            return true;
        }
        Entry next = entry;
        if (type == Change.Type.CREATED || next == null) {
            return false;
        }
        int growth = next.value().length - replacedBytes;
        return growth < 0 || (growth <= MOST_GROWTH && versioner.isBeingDeleted(next.value()));
    }

    CompletableFuture<Entry> result() {
        return result;
    }

    /**
     * Applies this write to {@code log} at {@code revision}; returns null if it is rejected. To be settled after the commit.
     */
    @Nullable
    Change attempt(LogWriter log, long revision) throws SQLException {
        Entry current = log.current(key);
        Map<String, Long> others = new HashMap<>();
        for (String other : conditions.keySet()) {
            Entry found = log.current(other);
            others.put(other, found == null ? WriteContext.ABSENT : found.revision());
        }
        entry = null;
        refusal = null;
        try {
            check(current, revision - 1);
            Conditions.check(conditions, other -> others.getOrDefault(other, WriteContext.ABSENT), revision - 1);
            Entry written = new Entry(key, value.of(current, revision), revision);
            entry = written;
            replacedBytes = current == null ? 0 : current.value().length;
            return new Change(type, written, current);
        } catch (RuntimeException | Error e) { // Fails this write only, even on a stack overflow.
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

    /** Reports the result to the writer; called once it is on disk. */
    void settle() {
        if (entry != null) {
            result.complete(entry);
        } else if (refusal != null) {
            result.completeExceptionally(refusal);
        }
    }

    /** Fails the write. */
    void fail(StorageException failure) {
        result.completeExceptionally(failure);
    }
}
