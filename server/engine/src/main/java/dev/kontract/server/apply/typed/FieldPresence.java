package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.Map;

/**
 * Decides whether a field in a configuration counts as present: it does if it is a value, is empty, or contains
 * something that counts.
 */
final class FieldPresence {

    private FieldPresence() {}

    /** Returns whether {@link OwnedFields} reports a field with this value or anything below it. */
    static boolean in(JsonNode value, Schema known) {
        Schema schema = ApplySchemas.deduce(known, value);
        if (isWhole(value, schema)) {
            return true;
        }
        if (schema instanceof ListSchema) {
            return isFilledList(value);
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String name = field.getKey();
            if (!ApplySchemas.declares(schema, name) || in(field.getValue(), ApplySchemas.entry(schema, name))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether that still holds when only {@code owned} paths are kept. A map or list that loses all its content becomes
     * null, which is a value.
     */
    static boolean inOwned(JsonNode value, FieldSet owned, Schema known) {
        Schema schema = ApplySchemas.deduce(known, value);
        if (isWhole(value, schema)) {
            return true;
        }
        if (schema instanceof ListSchema) {
            return isFilledList(value);
        }
        boolean anyLeft = false;
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            PathElement step = new PathElement.Field(field.getKey());
            Schema below = ApplySchemas.entry(schema, field.getKey());
            boolean mentioned = !ApplySchemas.declares(schema, field.getKey()) || in(field.getValue(), below);
            if (mentioned && owned.hasMember(step)) {
                if (!ApplySchemas.declares(schema, field.getKey())
                        || inOwned(field.getValue(), owned.below(step), below)) {
                    return true;
                }
                anyLeft = true;
            }
            anyLeft |= !mentioned;
        }
        return !anyLeft;
    }

    /** Returns whether a field with this value is reported itself, regardless of anything below it. */
    static boolean isWhole(JsonNode value, Schema schema) {
        return value.isNull() || (value.isObject() && value.isEmpty()) || ApplySchemas.isAtomic(schema);
    }

    private static boolean isFilledList(JsonNode value) {
        return value.isArray() && !value.isEmpty();
    }
}
