package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.ScalarReader;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import dev.kontract.server.status.GoFloat;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Converts a tree to the types of a schema like upstream's conversion of unstructured objects. Unlike in JSON decoding, numbers
 * are truncated to the size of their type, and only the first error in field order is reported.
 *
 * <p>Values with custom unmarshallers (times, quantities, int-or-strings) are kept unchanged, and rejected as in JSON decoding,
 * like upstream. Objects of custom resources have no types to convert to.
 */
@SuppressWarnings("ReferenceEquality") // compares identity: unconverted nodes are the same instance
final class TreeConversion {

    private static final ScalarSchema NAME = new ScalarSchema(ScalarSchema.Type.STRING, "string", List.of());
    private static final List<String> TYPE_META = List.of("kind", "apiVersion");

    private TreeConversion() {}

    /**
     * Converts the numbers in a tree. The tree is not modified; unchanged subtrees are shared.
     *
     * @throws DecodeException when a value cannot be converted
     */
    static ObjectNode of(ObjectNode tree, ObjectSchema schema) {
        TYPE_META.forEach(name -> value(tree.path(name), NAME));
        return fields(tree, schema);
    }

    private static ObjectNode fields(ObjectNode tree, ObjectSchema schema) {
        if (schema.structural()) {
            return tree;
        }
        ObjectNode converted = tree;
        for (Field field : schema.fields()) {
            JsonNode value = tree.get(field.name());
            if (value != null) {
                converted = with(converted, tree, field.name(), value(value, field.schema()));
            }
        }
        return converted;
    }

    private static JsonNode value(JsonNode value, Schema schema) {
        if (value.isNull() || value.isMissingNode() || FrozenTrees.isOf(value, schema)) {
            return value;
        }
        if (schema instanceof ObjectSchema object) {
            return fields((ObjectNode) fitting(value, value.isObject(), "cannot restore struct from: "), object);
        }
        if (schema instanceof MapSchema map) {
            return entries((ObjectNode) fitting(value, value.isObject(), "cannot restore map from "), map);
        }
        if (schema instanceof ListSchema list) {
            return items((ArrayNode) fitting(value, value.isArray(), "cannot restore slice from "), list);
        }
        if (schema instanceof UnionSchema union) {
            Schema chosen = union.schemaOf(value);
            return chosen == null ? value : value(value, chosen);
        }
        return schema instanceof ScalarSchema scalar ? scalar(value, scalar) : value;
    }

    private static JsonNode fitting(JsonNode value, boolean fits, String message) {
        if (!fits) {
            throw new DecodeException(message + kindOf(value));
        }
        return value;
    }

    private static ObjectNode entries(ObjectNode tree, MapSchema schema) {
        ObjectNode converted = tree;
        for (Map.Entry<String, JsonNode> entry : tree.properties()) {
            converted = with(converted, tree, entry.getKey(), value(entry.getValue(), schema.values()));
        }
        return converted;
    }

    private static ObjectNode with(ObjectNode converted, ObjectNode original, String name, JsonNode value) {
        if (value == original.get(name)) {
            return converted;
        }
        ObjectNode changed = converted == original ? original.objectNode().setAll(original) : converted;
        return changed.set(name, value);
    }

    private static ArrayNode items(ArrayNode list, ListSchema schema) {
        ArrayNode converted = list;
        for (int i = 0; i < list.size(); i++) {
            JsonNode value = value(list.get(i), schema.items());
            if (value != list.get(i)) {
                converted = converted == list ? list.arrayNode().addAll(list) : converted;
                converted.set(i, value);
            }
        }
        return converted;
    }

    private static JsonNode scalar(JsonNode value, ScalarSchema schema) {
        return switch (schema.type()) {
            case STRING -> value.isTextual() ? value : misfit(value, isLong(value), schema);
            case BOOLEAN -> value.isBoolean() ? value : misfit(value, false, schema);
            case INT32, INT64 -> whole(value) ? cut(value, schema.type()) : misfit(value, value.isNumber(), schema);
            case DOUBLE -> value.isNumber() ? JsonNumbers.of(value.doubleValue()) : misfit(value, false, schema);
            case BYTES ->
                value.isTextual()
                        ? readable(value, schema, "error decoding from json: ")
                        : bytes((ArrayNode) fitting(value, value.isArray(), "cannot restore slice from "));
            case INT_OR_STRING, QUANTITY ->
                readable(value.isNumber() && !isLong(value) ? rounded(value) : value, schema, "");
            case TIME, MICRO_TIME, DURATION -> readable(value, schema, "");
        };
    }

    private static ArrayNode bytes(ArrayNode list) {
        ArrayNode bytes = list.arrayNode(list.size());
        for (JsonNode item : list) {
            if (!item.isNull() && !whole(item)) {
                throw new DecodeException(
                        item.isNumber() ? "cannot convert float64 to uint8" : "unrecognized type: uint8");
            }
            bytes.add(cut(item, ScalarSchema.Type.INT64).intValue() & 0xff);
        }
        return bytes;
    }

    private static JsonNode readable(JsonNode value, ScalarSchema schema, String prefix) {
        ScalarReader.refusal(value, schema).ifPresent(refusal -> {
            throw new DecodeException(prefix + refusal);
        });
        return value;
    }

    /** A number without a fraction is serialized without a decimal point. */
    private static JsonNode rounded(JsonNode number) {
        double value = number.doubleValue();
        return whole(number) && Math.abs(value) < 1e21
                ? BigIntegerNode.valueOf(new BigInteger(GoFloat.plain(value)))
                : number;
    }

    private static JsonNode misfit(JsonNode value, boolean convertible, ScalarSchema schema) {
        throw new DecodeException(
                convertible
                        ? "cannot convert " + kindOf(value) + " to " + schema.goType()
                        : "unrecognized type: " + kindOf(schema.type()));
    }

    private static boolean whole(JsonNode value) {
        return value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue());
    }

    private static JsonNode cut(JsonNode number, ScalarSchema.Type type) {
        long whole = isLong(number) ? number.longValue() : GoFloat.truncate(number.doubleValue());
        if (type == ScalarSchema.Type.INT32) {
            return number.isInt() ? number : IntNode.valueOf((int) whole);
        }
        return isLong(number) ? number : LongNode.valueOf(whole);
    }

    private static boolean isLong(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong();
    }

    private static String kindOf(ScalarSchema.Type type) {
        return switch (type) {
            case BOOLEAN -> "bool";
            case DOUBLE -> "float64";
            default -> type.name().toLowerCase(Locale.ROOT);
        };
    }

    private static String kindOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> isLong(value) ? "int64" : "float64";
            case ARRAY -> "slice";
            case OBJECT -> "map";
            case BOOLEAN -> "bool";
            default -> "string";
        };
    }
}
