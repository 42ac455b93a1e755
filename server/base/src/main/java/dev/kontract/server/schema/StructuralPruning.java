package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.StructuralSchema.UnknownFields;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Removes undeclared fields from one value in place. */
final class StructuralPruning {

    private final @Nullable UnknownFields unknown;
    private final StringBuilder path = new StringBuilder();

    StructuralPruning(@Nullable UnknownFields unknown) {
        this.unknown = unknown;
    }

    /** Removes undeclared fields of a value that is not a resource. */
    static boolean prune(JsonNode value, StructuralSchema schema) {
        return new StructuralPruning(null).value(value, schema);
    }

    boolean resource(ObjectNode resource, StructuralSchema schema) {
        return value(resource, schema);
    }

    private boolean value(JsonNode value, @Nullable StructuralSchema schema) {
        if (value instanceof ObjectNode object) {
            return fields(object, schema == null ? StructuralSchema.nothing() : schema);
        }
        return value instanceof ArrayNode list && items(list, schema, schema != null && schema.preserves());
    }

    private boolean fields(ObjectNode object, StructuralSchema schema) {
        boolean changed = false;
        Iterator<Map.Entry<String, JsonNode>> entries = object.properties().iterator();
        while (entries.hasNext()) {
            Map.Entry<String, JsonNode> entry = entries.next();
            String name = entry.getKey();
            if (schema.isResourceField(name)) {
                continue;
            }
            if (schema.allows(name)) {
                changed |= below(name, entry.getValue(), schema.field(name));
            } else if (!schema.preserves()) {
                report(name);
                entries.remove();
                changed = true;
            }
        }
        return changed;
    }

    private boolean below(String name, JsonNode value, @Nullable StructuralSchema schema) {
        if (!value.isContainerNode()) {
            return false;
        }
        int before = path.length();
        if (unknown != null) {
            append(name);
        }
        boolean changed = value(value, schema);
        path.setLength(before);
        return changed;
    }

    /** Items inherit from their list that unknown fields are kept. */
    private boolean items(ArrayNode list, @Nullable StructuralSchema schema, boolean kept) {
        StructuralSchema items = schema == null ? null : schema.items();
        if (kept && items == null) {
            return false;
        }
        boolean changed = false;
        int index = 0;
        for (JsonNode item : list) {
            int before = path.length();
            if (unknown != null) {
                path.append('[').append(index).append(']');
            }
            changed |= value(item, items);
            path.setLength(before);
            index++;
        }
        return changed;
    }

    private void append(String name) {
        if (!path.isEmpty()) {
            path.append('.');
        }
        path.append(name);
    }

    private void report(String name) {
        if (unknown != null) {
            unknown.removed(path.isEmpty() ? name : path + "." + name);
        }
    }
}
