package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an immutable object. Modifications without effect are allowed, because rules often set a field to its current
 * value, or remove an absent one; all others throw an {@link UnsupportedOperationException}.
 */
final class FrozenFields extends AbstractMap<String, JsonNode> {

    private final List<Map.Entry<String, JsonNode>> fields;

    /** A hash table with linear probing; at most half of the slots are used. */
    private final Map.Entry<String, JsonNode>[] slots;

    FrozenFields(List<Map.Entry<String, JsonNode>> fields) {
        this.fields = List.copyOf(fields);
        this.slots = slots(Integer.highestOneBit(Math.max(1, fields.size())) << 2);
        for (Map.Entry<String, JsonNode> field : fields) {
            slots[slot(field.getKey())] = field;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    private static Map.Entry<String, JsonNode>[] slots(int count) {
        return new Map.Entry[count];
    }

    /** Returns the slot of a field, or the free one where it would be. */
    private int slot(Object name) {
        int last = slots.length - 1;
        int slot = name.hashCode() & last;
        while (slots[slot] != null && !slots[slot].getKey().equals(name)) {
            slot = (slot + 1) & last;
        }
        return slot;
    }

    @Override
    public int size() {
        return fields.size();
    }

    @Override
    public @Nullable JsonNode get(@Nullable Object name) {
        Map.Entry<String, JsonNode> field = name == null ? null : slots[slot(name)];
        return field == null ? null : field.getValue();
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public @Nullable JsonNode put(String name, JsonNode value) {
        JsonNode known = get(name);
        if (!value.equals(known)) {
            throw new UnsupportedOperationException("the object is shared, so " + name + " cannot be set");
        }
        return known;
    }

    @Override
    public @Nullable JsonNode remove(@Nullable Object name) {
        if (containsKey(name)) {
            throw new UnsupportedOperationException("the object is shared, so " + name + " cannot be removed");
        }
        return null;
    }

    @Override
    public Set<Map.Entry<String, JsonNode>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, JsonNode>> iterator() {
                return fields.iterator();
            }

            @Override
            public int size() {
                return fields.size();
            }
        };
    }
}
