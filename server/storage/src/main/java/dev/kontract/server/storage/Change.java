package dev.kontract.server.storage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One write as a watch sees it. Immutable but for what is derived, and safe for use by many threads.
 *
 * <p>All watchers that are told of a write live are given the same instance, so what one of them {@link #shared makes} of it,
 * such as the bytes of an event, is there for the others and goes when the last of them has dealt with it.
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

    /** The same change, of which nothing has been made yet. */
    public Change copy() {
        return new Change(type, entry, previous);
    }

    /**
     * What {@code maker} makes of this change: made once for all who ask with an equal {@code key}, and kept for as long as
     * somebody holds this instance. When {@code maker} throws, nothing is kept and the caller gets the exception.
     */
    @SuppressWarnings("unchecked") // whoever asks with a key has put in what is found there
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
