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
 * The fields of an object that cannot be modified. What would change nothing is allowed, as rules often set a field to the
 * value it has, or remove one that is absent; everything else throws an {@link UnsupportedOperationException}.
 */
final class FrozenFields extends AbstractMap<String, JsonNode> {

    /** Few names are found sooner by comparing them than by their hashes. */
    private static final int FEW = 8;

    private final List<Map.Entry<String, JsonNode>> fields;
    private final @Nullable Map<String, JsonNode> index;

    FrozenFields(List<Map.Entry<String, JsonNode>> fields) {
        this.fields = List.copyOf(fields);
        this.index = fields.size() <= FEW ? null : Map.ofEntries(fields.toArray(FrozenFields::array));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    private static Map.Entry<String, JsonNode>[] array(int size) {
        return new Map.Entry[size];
    }

    @Override
    public int size() {
        return fields.size();
    }

    @Override
    public @Nullable JsonNode get(@Nullable Object name) {
        if (index != null) {
            return name == null ? null : index.get(name);
        }
        for (int i = 0; i < fields.size(); i++) {
            Map.Entry<String, JsonNode> field = fields.get(i);
            if (field.getKey().equals(name)) {
                return field.getValue();
            }
        }
        return null;
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
