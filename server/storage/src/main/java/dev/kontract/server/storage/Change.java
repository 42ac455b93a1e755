package dev.kontract.server.storage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One write, as reported to watches. Immutable except for cached derived data; safe for use by many threads.
 *
 * <p>All live watchers receive the same instance of a write, so data {@linkplain #shared derived} from it, such as the bytes of
 * an event, is computed once and is released together with the last reference to the change.
 */
public final class Change {

    /** What a write does to a key. */
    public enum Type {
        CREATED,
        UPDATED,
        DELETED
    }

    private final Type type;
    private final Entry entry;
    private final @Nullable Entry previous;
    private volatile @Nullable Map<Object, Object> shared;

    /**
     * A change.
     *
     * @param type what happened
     * @param entry the value written, or for a deletion the last value; its revision is that of the write
     * @param previous the value before, null for a creation
     */
    public Change(Type type, Entry entry, @Nullable Entry previous) {
        this.type = type;
        this.entry = entry;
        this.previous = previous;
    }

    /** Returns the type of the change. */
    public Type type() {
        return type;
    }

    /** Returns the value written, or for a deletion the last value; its revision is that of the write. */
    public Entry entry() {
        return entry;
    }

    /** Returns the value before, null for a creation. */
    public @Nullable Entry previous() {
        return previous;
    }

    /** Returns the revision of the write. */
    public long revision() {
        return entry.revision();
    }

    /** Returns an equal change without derived data. */
    public Change copy() {
        return new Change(type, entry, previous);
    }

    /**
     * Returns the result of {@code maker}. It is computed once for all callers with an equal {@code key} and kept as long as
     * this instance is reachable. If {@code maker} throws, the caller gets the exception and nothing is kept.
     */
    @SuppressWarnings("unchecked") // the value under a key was created by a caller with the same key
    public <A> A shared(Object key, Supplier<A> maker) {
        Map<Object, Object> byKey = sharedByKey();
        Object known = byKey.get(key);
        return (A) (known == null ? byKey.computeIfAbsent(key, absent -> maker.get()) : known);
    }

    private Map<Object, Object> sharedByKey() {
        Map<Object, Object> known = shared;
        if (known != null) {
            return known;
        }
        synchronized (this) {
            known = shared;
            if (known == null) {
                known = new ConcurrentHashMap<>(4);
                shared = known;
            }
            return known;
        }
    }

    @Override
    public String toString() {
        return type + " " + entry;
    }
}
