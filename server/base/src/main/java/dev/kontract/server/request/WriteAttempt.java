package dev.kontract.server.request;

import java.util.HashMap;
import java.util.Map;

/** The context of one attempt of a write, with conditions that hold for this attempt alone. Belongs to one thread. */
public final class WriteAttempt extends WriteContext {

    private Map<String, Long> own = Map.of();

    WriteAttempt(WriteContext context) {
        super(context.conditions(), context.observer());
    }

    /**
     * Adds a condition.
     *
     * @param revision the revision that {@code key} must be at, {@link #ABSENT} if it must not exist
     */
    public void require(String key, long revision) {
        own = union(own, Map.of(key, revision));
    }

    /** Returns whether the attempt has conditions of its own, so that another attempt may succeed. */
    public boolean isConditional() {
        return !own.isEmpty();
    }

    @Override
    public Map<String, Long> conditions() {
        return own.isEmpty() ? super.conditions() : union(super.conditions(), own);
    }

    static Map<String, Long> union(Map<String, Long> conditions, Map<String, Long> more) {
        Map<String, Long> all = new HashMap<>(conditions);
        all.putAll(more);
        return Map.copyOf(all);
    }
}
