package dev.kontract.server.storage;

import dev.kontract.server.storage.StorageException.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What else has to hold for the writes of a thread: other keys that must still be at the revisions they were read at. A storage
 * checks the {@link #current} conditions and the write together, atomically, and refuses the write with {@link
 * Reason#CONDITION} when one does not hold. Still, a write changes one key.
 *
 * <p>They are what keeps several servers on one storage from acting on what is no longer true, however long a server or the
 * network was paused between a decision and its write: a leader writes on the condition that no other one has begun since, an
 * object with an allocated value on the condition that the value is still its own. Conditions are scoped: those of an inner
 * scope apply together with those of the outer ones.
 *
 * <p>An instance belongs to one thread.
 */
public final class WriteConditions {

    /** The revision of a key that must not exist. */
    public static final long ABSENT = 0;

    private static final WriteConditions NONE = new WriteConditions(null, Map.of());
    private static final ThreadLocal<@Nullable WriteConditions> SCOPE = new ThreadLocal<>();

    private final @Nullable WriteConditions outer;
    private Map<String, Long> own;

    private WriteConditions(@Nullable WriteConditions outer, Map<String, Long> own) {
        this.outer = outer;
        this.own = own;
    }

    private static WriteConditions scope() {
        WriteConditions scope = SCOPE.get();
        return scope == null ? NONE : scope;
    }

    /** The conditions of the calling thread's writes: revisions by key, {@link #ABSENT} for a key that must not exist. */
    public static Map<String, Long> current() {
        WriteConditions scope = scope();
        return scope.outer == null ? scope.own : scope.all();
    }

    private Map<String, Long> all() {
        if (outer == null) {
            return own;
        }
        Map<String, Long> others = outer.all();
        if (own.isEmpty()) {
            return others;
        }
        Map<String, Long> all = new HashMap<>(others);
        all.putAll(own);
        return Map.copyOf(all);
    }

    /** Runs {@code action}, whose writes have {@code more} conditions; {@link #add} may add others meanwhile. */
    public static <T> T during(Map<String, Long> more, Supplier<T> action) {
        WriteConditions before = SCOPE.get();
        SCOPE.set(new WriteConditions(before, Map.copyOf(more)));
        try {
            return action.get();
        } finally {
            if (before == null) {
                SCOPE.remove();
            } else {
                SCOPE.set(before);
            }
        }
    }

    /**
     * Adds a condition to the innermost scope.
     *
     * @param revision the revision that {@code key} must be at, {@link #ABSENT} if it must not exist
     * @throws IllegalStateException when there is no scope
     */
    public static void add(String key, long revision) {
        WriteConditions scope = SCOPE.get();
        if (scope == null) {
            throw new IllegalStateException("a condition without a write");
        }
        Map<String, Long> more = new HashMap<>(scope.own);
        more.put(key, revision);
        scope.own = Map.copyOf(more);
    }

    /** Whether the innermost scope has conditions of its own, so that doing all of it again may help. */
    public static boolean isScopeConditional() {
        return !scope().own.isEmpty();
    }

    /**
     * Checks conditions; for storages, inside what makes their writes atomic.
     *
     * @param conditions revisions by key
     * @param revisionOf returns the revision that a key is at, {@link #ABSENT} if it does not exist
     * @param newest the revision of the storage
     * @throws StorageException {@link Reason#CONDITION} when one does not hold
     */
    public static void check(Map<String, Long> conditions, ToLongFunction<String> revisionOf, long newest) {
        for (Map.Entry<String, Long> each : conditions.entrySet()) {
            if (revisionOf.applyAsLong(each.getKey()) != each.getValue()) {
                throw new StorageException(Reason.CONDITION, each.getKey() + " is not at " + each.getValue(), newest);
            }
        }
    }
}
