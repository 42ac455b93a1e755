package dev.kontract.server.schema;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Immutable trees of stored objects, which threads and the trees of other objects can share.
 *
 * <p>A patched object shares all unchanged parts with the stored object. Every part records the schema it was decoded with, so
 * a traversal of the patched object along with its schema skips the parts {@link #isOf of that schema}: they have already been
 * decoded, defaulted and canonicalized. Modifying a frozen node throws an {@link UnsupportedOperationException}; its {@code
 * deepCopy} is an ordinary tree. Rules that may modify any part of an object work on mutable {@linkplain #copy copies}, and those
 * that they leave unmodified are {@linkplain #refrozen replaced} by their originals.
 */
public final class FrozenTrees {

    private static final String MANAGED_FIELDS = "managedFields";

    private FrozenTrees() {}

    /**
     * Returns a frozen tree with the content of {@code tree}, sharing its parts that are already frozen.
     *
     * @param tree an object in the canonical form of stored objects
     * @param schema its schema
     */
    public static ObjectNode of(ObjectNode tree, ObjectSchema schema) {
        return object(tree, schema);
    }

    /** Returns a mutable copy of {@code node}. The fields of frozen objects are not copied before they are used. */
    public static JsonNode copy(JsonNode node) {
        if (node instanceof FrozenObject object) {
            return new ThawedObject(object);
        }
        return node instanceof FrozenArray list ? new ThawedArray(list) : node.deepCopy();
    }

    /** Replaces the frozen parts of {@code tree} by mutable copies. */
    public static ObjectNode thawed(ObjectNode tree) {
        return (ObjectNode) thawed((JsonNode) tree);
    }

    private static JsonNode thawed(JsonNode node) {
        return isFrozen(node) ? copy(node) : replaced(node, FrozenTrees::thawed);
    }

    /** Replaces the mutable copies in {@code tree} that have not been modified by their originals. */
    public static ObjectNode refrozen(ObjectNode tree) {
        return (ObjectNode) refrozen((JsonNode) tree);
    }

    static JsonNode refrozen(JsonNode node) {
        if (node instanceof ThawedObject object) {
            return object.refrozen();
        }
        return node instanceof ThawedArray list ? list.refrozen() : replaced(node, FrozenTrees::refrozen);
    }

    /** Replaces the values in an ordinary object or list, except managed fields, which rules do not modify. */
    private static JsonNode replaced(JsonNode node, UnaryOperator<JsonNode> replacement) {
        if (node.getClass() == ObjectNode.class) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                if (!field.getKey().equals(MANAGED_FIELDS)) {
                    field.setValue(replacement.apply(field.getValue()));
                }
            }
        } else if (node instanceof ArrayNode list && !isFrozen(node)) {
            for (int i = 0; i < list.size(); i++) {
                list.set(i, replacement.apply(list.get(i)));
            }
        }
        return node;
    }

    /** Returns whether {@code node} is frozen. */
    public static boolean isFrozen(JsonNode node) {
        return node instanceof FrozenObject || node instanceof FrozenArray;
    }

    /**
     * Returns whether {@code node} is frozen in the canonical form of {@code schema}. Embedded JSON never is, as it may contain
     * numbers that depend on how they are read.
     */
    @SuppressWarnings("ReferenceEquality") // an equal schema that is another instance only takes longer
    public static boolean isOf(JsonNode node, Schema schema) {
        if (schema == AnySchema.RAW || schema == AnySchema.JSON) {
            return false;
        }
        JsonNode part = node instanceof ThawedObject copy ? copy.untouched() : node;
        return part instanceof FrozenObject object
                ? object.schema() == schema
                : part instanceof FrozenArray list && list.schema() == schema;
    }

    /** Returns the JSON of an object as kept by {@link #keepText}; null if there is none. */
    public static @Nullable SerializableString text(ObjectNode node) {
        return node instanceof FrozenObject object ? object.text() : null;
    }

    /** Keeps the JSON of an object with it if it is frozen; the encoder of stored objects alone calls this. */
    public static void keepText(ObjectNode node, SerializableString text) {
        if (node instanceof FrozenObject object) {
            object.text(text);
        }
    }

    private static JsonNode frozen(JsonNode node, Schema declared) {
        Schema schema = declared instanceof UnionSchema union ? chosen(union, node) : declared;
        if (isOf(node, schema)) {
            return node;
        }
        if (node instanceof ObjectNode object) {
            return object(object, schema);
        }
        return node instanceof ArrayNode list ? list(list, schema) : scalar(node);
    }

    /** Converts numbers to the type that parsing would produce. */
    private static JsonNode scalar(JsonNode node) {
        return node.isLong() && node.canConvertToInt() ? IntNode.valueOf(node.intValue()) : node;
    }

    private static Schema chosen(UnionSchema union, JsonNode node) {
        Schema chosen = union.schemaOf(node);
        return chosen == null ? AnySchema.UNTYPED : chosen;
    }

    private static ObjectNode object(ObjectNode object, Schema schema) {
        Map<String, JsonNode> fields = new LinkedHashMap<>(2 * object.size());
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            fields.put(field.getKey(), frozen(field.getValue(), below(schema, field.getKey())));
        }
        return new FrozenObject(fields, schema);
    }

    private static Schema below(Schema schema, String name) {
        if (schema instanceof MapSchema map) {
            return map.values();
        }
        Field field = schema instanceof ObjectSchema object ? object.field(name) : null;
        return field == null ? AnySchema.UNTYPED : field.schema();
    }

    private static ArrayNode list(ArrayNode list, Schema schema) {
        Schema ofItems = schema instanceof ListSchema items ? items.items() : AnySchema.UNTYPED;
        List<JsonNode> items = new ArrayList<>(list.size());
        for (JsonNode item : list) {
            items.add(frozen(item, ofItems));
        }
        return new FrozenArray(items, schema);
    }
}
