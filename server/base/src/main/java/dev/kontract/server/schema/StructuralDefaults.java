package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets the defaults of a structural schema, and removes nulls that represent an absent value. */
final class StructuralDefaults {

    private StructuralDefaults() {}

    static boolean apply(JsonNode value, StructuralSchema schema) {
        if (!schema.hasDefaults()) {
            return false;
        }
        if (value instanceof ObjectNode object) {
            return ofObject(object, schema);
        }
        return value instanceof ArrayNode list && schema.items() != null && ofItems(list, schema.items());
    }

    private static boolean ofObject(ObjectNode object, StructuralSchema schema) {
        boolean changed = false;
        for (Map.Entry<String, StructuralSchema> declared : schema.declared()) {
            JsonNode standard = declared.getValue().defaultValue();
            if (standard != null && isMissing(object.get(declared.getKey()), declared.getValue())) {
                object.set(declared.getKey(), standard.deepCopy());
                changed = true;
            }
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            StructuralSchema child = schema.field(entry.getKey());
            if (child != null) {
                JsonNode given = present(entry.getValue(), child);
                changed |= !given.equals(entry.getValue());
                entry.setValue(given);
                changed |= apply(given, child);
            }
        }
        return changed;
    }

    /** Returns whether {@link #apply} would change {@code value}. */
    static boolean lacks(JsonNode value, StructuralSchema schema) {
        if (!schema.hasDefaults()) {
            return false;
        }
        if (value instanceof ObjectNode object) {
            return lacksOwn(object, schema) || lacksBelow(object, schema);
        }
        if (value instanceof ArrayNode list && schema.items() != null) {
            for (JsonNode item : list) {
                if (isLacking(item, schema.items())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean lacksOwn(ObjectNode object, StructuralSchema schema) {
        for (Map.Entry<String, StructuralSchema> declared : schema.declared()) {
            StructuralSchema child = declared.getValue();
            if (child.defaultValue() != null && isMissing(object.get(declared.getKey()), child)) {
                return true;
            }
        }
        return false;
    }

    private static boolean lacksBelow(ObjectNode object, StructuralSchema schema) {
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            StructuralSchema child = schema.field(entry.getKey());
            if (child != null && isLacking(entry.getValue(), child)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLacking(JsonNode value, StructuralSchema schema) {
        return (schema.defaultValue() != null && isMissing(value, schema)) || lacks(value, schema);
    }

    private static boolean ofItems(ArrayNode list, StructuralSchema items) {
        boolean changed = false;
        for (int i = 0; i < list.size(); i++) {
            JsonNode given = present(list.get(i), items);
            changed |= !given.equals(list.get(i));
            list.set(i, given);
            changed |= apply(given, items);
        }
        return changed;
    }

    private static boolean isMissing(@Nullable JsonNode value, StructuralSchema schema) {
        return value == null || (value.isNull() && !schema.nullable());
    }

    /** Returns the default in place of a null that is not a valid value. */
    private static JsonNode present(JsonNode value, StructuralSchema schema) {
        JsonNode standard = schema.defaultValue();
        return value.isNull() && !schema.nullable() && standard != null ? standard.deepCopy() : value;
    }

    static boolean pruneNulls(JsonNode value, @Nullable StructuralSchema schema) {
        boolean changed = false;
        if (value instanceof ObjectNode object) {
            Iterator<Map.Entry<String, JsonNode>> entries = object.properties().iterator();
            while (entries.hasNext()) {
                Map.Entry<String, JsonNode> entry = entries.next();
                StructuralSchema child = schema == null ? null : schema.field(entry.getKey());
                if (child == null) {
                    continue;
                }
                if (entry.getValue() instanceof NullNode && !child.nullable() && child.defaultValue() == null) {
                    entries.remove();
                    changed = true;
                } else {
                    changed |= pruneNulls(entry.getValue(), child);
                }
            }
        } else if (value instanceof ArrayNode list && schema != null && schema.items() != null) {
            for (JsonNode item : list) {
                changed |= pruneNulls(item, schema.items());
            }
        }
        return changed;
    }
}
