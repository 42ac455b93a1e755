package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ListSchema;
import dev.kontract.server.schema.MapSchema;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.ScalarSchema;
import dev.kontract.server.schema.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings a tree into the form it has on the wire.
 *
 * <p>Fields stand in the contract's order, map keys are sorted, what the contract does not know is gone. A field without a
 * value is left out or written as its zero, as the contract says of the field ({@link Field.Zero}). The canonical form of a
 * canonical tree is the tree itself; two trees that mean the same have the same form.
 *
 * <p>An empty list stands for none, as it does for an object that went through storage; {@link #written} is for objects that
 * are answered as they were made, and makes a tree of its own. What is stored is only looked at, and shares with the given
 * tree all that is canonical already.
 */
public final class Canonicalizer {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** What an empty list in a field that is always written becomes. */
    private enum Empty {
        NULL,
        LIST
    }

    private final Empty empty;

    private Canonicalizer(Empty empty) {
        this.empty = empty;
    }

    /** The form of an object that is stored: no empty list, no empty map. */
    public static ObjectNode stored(ObjectNode tree, ObjectSchema schema) {
        return new Canonicalizer(Empty.NULL).object(tree, schema);
    }

    /** The form of an object that is only answered: an empty list in a field that is always written stays one. */
    public static ObjectNode written(ObjectNode tree, ObjectSchema schema) {
        return new Canonicalizer(Empty.LIST).object(tree, schema);
    }

    private ObjectNode object(@Nullable JsonNode tree, ObjectSchema schema) {
        CanonicalObject canonical = canonical(tree);
        for (Field field : schema.fields()) {
            JsonNode value = field(tree == null ? null : tree.get(field.name()), field);
            if (value != null) {
                canonical.add(field.name(), value);
            }
        }
        return canonical.result();
    }

    private CanonicalObject canonical(@Nullable JsonNode tree) {
        return new CanonicalObject(empty == Empty.NULL && tree instanceof ObjectNode given ? given : null);
    }

    private @Nullable JsonNode field(@Nullable JsonNode given, Field field) {
        JsonNode value = given == null || given.isNull() ? null : given;
        if (value == null && field.zero() != Field.Zero.EMIT) {
            return field.zero() == Field.Zero.NULL ? NullNode.instance : null;
        }
        JsonNode canonical = value(value, field.schema());
        if (field.zero() == Field.Zero.EMIT) {
            return isEmptyContainer(canonical, field.schema()) ? emptyContainer(value) : canonical;
        }
        if (isEmptyContainer(canonical, field.schema())) {
            return null;
        }
        return field.zero() == Field.Zero.OMIT && isZero(canonical) ? null : canonical;
    }

    private static boolean isEmptyContainer(JsonNode value, Schema schema) {
        return (schema instanceof ListSchema || schema instanceof MapSchema) && value.isEmpty();
    }

    private JsonNode emptyContainer(@Nullable JsonNode given) {
        return given == null || empty == Empty.NULL ? NullNode.instance : given;
    }

    private static boolean isZero(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty();
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.isIntegralNumber() && value.longValue() == 0;
            case OBJECT, ARRAY -> value.isEmpty();
            default -> value.isNull();
        };
    }

    /** The canonical form of {@code value}; of its zero when it is null. */
    private JsonNode value(@Nullable JsonNode value, Schema schema) {
        if (schema instanceof ObjectSchema object) {
            return object(value, object);
        }
        if (schema instanceof ListSchema list) {
            return list(value, list);
        }
        if (schema instanceof MapSchema map) {
            return map(value, map);
        }
        if (value != null && !value.isNull()) {
            return value;
        }
        return schema instanceof ScalarSchema scalar ? zero(scalar.type()) : NullNode.instance;
    }

    private static JsonNode zero(ScalarSchema.Type type) {
        return switch (type) {
            case STRING, BYTES -> TextNode.valueOf("");
            case BOOLEAN -> BooleanNode.FALSE;
            case INT32, INT64, INT_OR_STRING -> IntNode.valueOf(0);
            case QUANTITY -> TextNode.valueOf("0");
            case TIME, MICRO_TIME -> NullNode.instance;
        };
    }

    @SuppressWarnings("ReferenceEquality") // what is canonical is handed back as it is
    private ArrayNode list(@Nullable JsonNode value, ListSchema schema) {
        ArrayNode canonical = NODES.arrayNode(value == null ? 0 : value.size());
        boolean same = empty == Empty.NULL;
        if (value != null) {
            for (JsonNode item : value) {
                JsonNode written = value(item.isNull() ? null : item, schema.items());
                same &= written == item;
                canonical.add(written);
            }
        }
        return same && value instanceof ArrayNode given ? given : canonical;
    }

    private ObjectNode map(@Nullable JsonNode value, MapSchema schema) {
        CanonicalObject canonical = canonical(value);
        if (value != null) {
            List<String> keys = new ArrayList<>(value.size());
            value.fieldNames().forEachRemaining(keys::add);
            Collections.sort(keys);
            for (String key : keys) {
                JsonNode entry = value.get(key);
                canonical.add(key, value(entry.isNull() ? null : entry, schema.values()));
            }
        }
        return canonical.result();
    }
}
