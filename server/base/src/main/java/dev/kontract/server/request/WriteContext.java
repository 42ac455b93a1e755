package dev.kontract.server.request;

import java.util.Map;

/**
 * The context of writes to the storage: other keys that must still be at the revisions they were read at, and an observer of
 * the writes. A storage checks the conditions and the write together, atomically, and rejects the write if a condition does not
 * hold. A write still changes only one key.
 *
 * <p>The conditions keep several servers on one storage from acting on outdated state, however long a server or the network was
 * paused between a decision and its write: a leader writes on the condition that no other term has begun since, an object with
 * an allocated value on the condition that the value is still reserved for it.
 */
public sealed class WriteContext permits WriteAttempt {

    /** The revision of a key that must not exist. */
    public static final long ABSENT = 0;

    /** The context of writes without conditions and observer. */
    public static final WriteContext NONE = new WriteContext(Map.of(), WriteObserver.NONE);

    private final Map<String, Long> conditions;
    private final WriteObserver observer;

    WriteContext(Map<String, Long> conditions, WriteObserver observer) {
        this.conditions = conditions;
        this.observer = observer;
    }

    /** Returns a context with {@code conditions}: revisions by key, {@link #ABSENT} for a key that must not exist. */
    public static WriteContext of(Map<String, Long> conditions, WriteObserver observer) {
        return conditions.isEmpty() && observer == WriteObserver.NONE
                ? NONE
                : new WriteContext(Map.copyOf(conditions), observer);
    }

    /** Returns a context with {@code more} conditions. */
    public final WriteContext with(Map<String, Long> more) {
        return more.isEmpty() ? this : new WriteContext(WriteAttempt.union(conditions(), more), observer);
    }

    /** Returns a context for one attempt of a write, which admission may add conditions to. */
    public final WriteAttempt attempt() {
        return new WriteAttempt(this);
    }

    /** Returns the conditions: revisions by key, {@link #ABSENT} for a key that must not exist. */
    public Map<String, Long> conditions() {
        return conditions;
    }

    /** Returns the observer of the writes. */
    public final WriteObserver observer() {
        return observer;
    }
}
