package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value and the corresponding old value, as far as the types of lists determine it. */
final class Correlation {

    private final JsonNode value;
    private final JsonNode old;
    private final JsonNode schema;
    private @Nullable Boolean equal;
    private @Nullable OldItems oldItems;

    Correlation(JsonNode value, JsonNode old, JsonNode schema) {
        this.value = value;
        this.old = old;
        this.schema = schema;
    }

    /** Returns the correlation of a field or entry, or null if it has no old value. */
    @Nullable
    Correlation key(String name) {
        JsonNode now = value.get(name);
        JsonNode before = old.get(name);
        if (!value.isObject() || !old.isObject() || now == null || before == null) {
            return null;
        }
        JsonNode below = schema.path("properties").path(name);
        if (below.isMissingNode()) {
            below = schema.path("additionalProperties");
        }
        return below.isObject() ? new Correlation(now, before, below) : null;
    }

    /** Returns the correlation of an item, or null if it has no old value. */
    @Nullable
    Correlation index(int index) {
        JsonNode now = value.get(index);
        if (!value.isArray()
                || !old.isArray()
                || now == null
                || !schema.path("items").isObject()) {
            return null;
        }
        if (oldItems == null) {
            oldItems = OldItems.of(schema, old);
        }
        JsonNode before = oldItems.find(now);
        return before == null ? null : new Correlation(now, before, schema.path("items"));
    }

    /** Returns whether the value is the same as before; items of a list with keys may have moved. */
    boolean isUnchanged() {
        if (equal == null) {
            equal = compare();
        }
        return equal;
    }

    private boolean compare() {
        if (value.isNull() || old.isNull()) {
            return value.isNull() && old.isNull();
        }
        if (value.isArray() && old.isArray()) {
            return compareItems();
        }
        if (!value.isObject() || !old.isObject()) {
            return value.equals(old);
        }
        if (value.size() != old.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            Correlation below = key(field.getKey());
            if (below == null || !below.isUnchanged()) {
                return false;
            }
        }
        return true;
    }

    private boolean compareItems() {
        if (value.size() != old.size()) {
            return false;
        }
        for (int i = 0; i < value.size(); i++) {
            Correlation below = index(i);
            if (below == null) {
                return !schema.path("x-kubernetes-list-type").asText().equals("map") && value.equals(old);
            }
            if (!below.isUnchanged()) {
                return false;
            }
        }
        return true;
    }

    /** The old items of a list with keys, by key. */
    static final class OldItems {
        private static final OldItems NONE = new OldItems(null, Map.of());

        private final @Nullable JsonNode keys;
        private final Map<String, JsonNode> items;

        private OldItems(@Nullable JsonNode keys, Map<String, JsonNode> items) {
            this.keys = keys;
            this.items = items;
        }

        static OldItems of(JsonNode schema, @Nullable JsonNode old) {
            JsonNode keys = schema.path("x-kubernetes-list-map-keys");
            if (old == null
                    || !old.isArray()
                    || keys.isEmpty()
                    || !schema.path("x-kubernetes-list-type").asText().equals("map")) {
                return NONE;
            }
            Map<String, JsonNode> items = new HashMap<>();
            old.forEach(item -> key(keys, item).ifPresent(key -> items.putIfAbsent(key, item)));
            return new OldItems(keys, items);
        }

        /** Returns the old item with the keys of {@code item}, or null. */
        @Nullable
        JsonNode find(JsonNode item) {
            return keys == null || items.isEmpty()
                    ? null
                    : key(keys, item).map(items::get).orElse(null);
        }

        private static Optional<String> key(JsonNode names, JsonNode item) {
            StringBuilder key = new StringBuilder();
            for (JsonNode name : names) {
                JsonNode value = item.path(name.asText());
                if (!value.isValueNode() || value.isNull()) {
                    return Optional.empty();
                }
                key.append('\0').append(value);
            }
            return Optional.of(key.toString());
        }
    }
}
