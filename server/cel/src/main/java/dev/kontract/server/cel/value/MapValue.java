package dev.kontract.server.cel.value;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map, or an object with fields, which is a map of its fields. */
public interface MapValue {

    /** Returns the number of entries. */
    int size();

    /** Returns the value of a key, an error, or null if there is none. */
    @Nullable
    Object find(Object key);

    /** Returns the keys. */
    Iterable<?> keys();

    /** Returns whether this map equals {@code other}: a Boolean or an error. */
    default Object equal(Object other, Visits visits) {
        if (!(other instanceof MapValue map) || size() != map.size()) {
            return false;
        }
        for (Object key : keys()) {
            Object value = find(key);
            Object its = map.find(key);
            if (its == null || value == null) {
                return false;
            }
            Object equal = Values.equal(value, its, visits);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    /** Returns a map of {@code entries}, which are not copied; numerically equal keys are the same. */
    static MapValue of(Map<Object, ?> entries) {
        boolean asTheyAre = entries.keySet().stream().allMatch(key -> Values.key(key) == key);
        if (asTheyAre) {
            return new Entries(entries, entries);
        }
        Map<Object, Object> found = new HashMap<>();
        entries.forEach((key, value) -> found.put(Values.key(key), value));
        return new Entries(entries, found);
    }

    /**
     * A Java map as a CEL map.
     *
     * @param entries the entries
     * @param found the values by lookup key
     */
    record Entries(Map<Object, ?> entries, Map<Object, ?> found) implements MapValue {

        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            return found.get(Values.key(key));
        }

        @Override
        public Iterable<?> keys() {
            return entries.keySet();
        }
    }
}
