package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies the defaults of a schema.
 *
 * <p>A default is set on an absent field of a present object. It also replaces a zero value or an empty list if the field does
 * not distinguish it from absent, and a null if null is not a value of the field. A default of {@code {}} creates an
 * object, whose fields are then defaulted. Values in maps of quantities are rounded up to thousandths. Defaulting is
 * idempotent.
 */
public final class Defaulter {

    private static final int MILLI = 3;

    private Defaulter() {}

    /** Applies the defaults of {@code schema} to {@code tree} in place. */
    public static void apply(ObjectNode tree, ObjectSchema schema) {
        for (Field field : schema.defaulted()) {
            JsonNode value = field.defaultValue();
            if (value != null && isAbsent(tree.get(field.name()), field)) {
                tree.set(field.name(), value.deepCopy());
            }
        }
        for (Field field : schema.structs()) {
            if (isAbsent(tree.get(field.name()), field) && field.schema() instanceof ObjectSchema struct) {
                ObjectNode made = tree.objectNode();
                apply(made, struct);
                if (!made.isEmpty()) {
                    tree.set(field.name(), made);
                }
            }
        }
        for (Map.Entry<String, JsonNode> entry : tree.properties()) {
            Field field = schema.field(entry.getKey());
            if (field != null) {
                descend(entry.getValue(), field.schema());
            }
        }
    }

    private static boolean isAbsent(@Nullable JsonNode value, Field field) {
        if (value == null) {
            return true;
        }
        if (value.isNull()) {
            return !field.nullable();
        }
        return !field.presenceCounts() && isZero(value);
    }

    private static boolean isZero(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty();
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.doubleValue() == 0;
            case ARRAY -> value.isEmpty();
            default -> false;
        };
    }

    private static void descend(JsonNode value, Schema schema) {
        if (FrozenTrees.isOf(value, schema)) {
            return;
        }
        if (schema instanceof ObjectSchema object && value instanceof ObjectNode tree) {
            apply(tree, object);
        } else if (schema instanceof ListSchema list && value instanceof ArrayNode items) {
            if (!(list.items() instanceof ScalarSchema)) {
                items.forEach(item -> descend(item, list.items()));
            }
        } else if (schema instanceof MapSchema map && value instanceof ObjectNode entries) {
            entries(entries, map.values());
        } else if (schema instanceof Schema.UnionSchema union) {
            Schema chosen = union.schemaOf(value);
            if (chosen != null) {
                descend(value, chosen);
            }
        }
    }

    private static void entries(ObjectNode entries, Schema values) {
        if (!(values instanceof ScalarSchema scalar)) {
            entries.forEach(entry -> descend(entry, values));
        } else if (scalar.type() == ScalarSchema.Type.QUANTITY) {
            entries.properties().forEach(entry -> entry.setValue(rounded(entry.getValue())));
        }
    }

    private static JsonNode rounded(JsonNode value) {
        if (!value.isTextual()) {
            return value;
        }
        Quantity quantity = Quantity.parse(value.textValue());
        Quantity rounded = quantity.roundUp(MILLI);
        return rounded.equals(quantity) ? value : TextNode.valueOf(rounded.toString());
    }
}
