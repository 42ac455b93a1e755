package dev.kontract.server.cel.value;

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

    /** Whether this map equals {@code other}: a Boolean or an error. */
    default Object equal(Object other) {
        if (!(other instanceof MapValue map) || size() != map.size()) {
            return false;
        }
        for (Object key : keys()) {
            Object value = find(key);
            Object its = map.find(key);
            if (its == null || value == null) {
                return false;
            }
            Object equal = Values.equal(value, its);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    /** Returns a map of {@code entries}, which are not copied; numbers that are equal are the same key. */
    static MapValue of(Map<Object, ?> entries) {
        return new Entries(entries);
    }

    /**
     * Entries of Java.
     *
     * @param entries the entries
     */
    record Entries(Map<Object, ?> entries) implements MapValue {

        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            Object found = entries.get(key);
            return found == null && (key instanceof Number || key instanceof Uint) ? findNumber(key) : found;
        }

        private @Nullable Object findNumber(Object key) {
            for (Map.Entry<Object, ?> entry : entries.entrySet()) {
                if (Boolean.TRUE.equals(Values.equal(entry.getKey(), key))) {
                    return entry.getValue();
                }
            }
            return null;
        }

        @Override
        public Iterable<?> keys() {
            return entries.keySet();
        }
    }
}
