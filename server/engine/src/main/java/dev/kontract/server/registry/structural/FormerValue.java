package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value before an update, side by side with the value that corresponds to it now. Fields and map entries correspond by
 * name, elements of a list of type map by their keys; the elements of other lists do not correspond. Not thread-safe.
 *
 * @see <a href="https://kep.k8s.io/4008">KEP-4008: CRD validation ratcheting</a>
 */
final class FormerValue {

    private final ValueSchema schema;
    private final JsonNode former;
    private final JsonNode value;
    private @Nullable Map<Object, JsonNode> elements;

    /**
     * Pairs two values.
     *
     * @param schema the schema of both
     */
    FormerValue(ValueSchema schema, JsonNode former, JsonNode value) {
        this.schema = schema;
        this.former = former;
        this.value = value;
    }

    /** Returns the pair of the field {@code name}; null if it is new, or not covered by the schema. */
    @Nullable
    FormerValue field(String name) {
        JsonNode before = former.isObject() ? former.get(name) : null;
        JsonNode now = value.isObject() ? value.get(name) : null;
        if (before == null || now == null) {
            return null;
        }
        ValueSchema property = schema.property(name);
        ValueSchema known = property == null ? schema.additionalProperties() : property;
        return known == null ? null : new FormerValue(known, before, now);
    }

    /** Returns the pair of a list item; null if it corresponds to none. */
    @Nullable
    FormerValue item(int index) {
        ValueSchema items = schema.items();
        if (items == null || !schema.isListMap() || !former.isArray() || !value.isArray()) {
            return null;
        }
        JsonNode now = value.get(index);
        Object key = ListKey.of(now, schema.listKeys());
        JsonNode before = key == null ? null : elements().get(key);
        return before == null ? null : new FormerValue(items, before, now);
    }

    private Map<Object, JsonNode> elements() {
        if (elements == null) {
            elements = new HashMap<>();
            for (JsonNode element : former) {
                Object key = ListKey.of(element, schema.listKeys());
                if (key != null) {
                    elements.putIfAbsent(key, element);
                }
            }
        }
        return elements;
    }

    /** Returns whether nothing has changed; the order of a list of type map does not count. */
    boolean isUnchanged() {
        if (value.isArray() && former.isArray() && schema.isListMap()) {
            return value.size() == former.size() && hasSameItems();
        }
        if (value.isObject() && former.isObject()) {
            return value.size() == former.size() && hasSameFields();
        }
        return JsonEquality.equal(value, former);
    }

    private boolean hasSameItems() {
        for (int i = 0; i < value.size(); i++) {
            FormerValue item = item(i);
            if (item == null || !item.isUnchanged()) {
                return false;
            }
        }
        return true;
    }

    private boolean hasSameFields() {
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            FormerValue field = field(entry.getKey());
            if (field == null || !field.isUnchanged()) {
                return false;
            }
        }
        return true;
    }
}
