package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Converts a tree to its canonical serialized form.
 *
 * <p>Fields are in schema order; map keys, fields of untyped values and fields of objects that preserve unknown fields
 * are sorted. Undeclared fields are dropped. Whether an empty field is omitted or written as its zero value depends on
 * the field ({@link Field.Zero}). Canonicalization is idempotent, and trees with the same meaning have the same form.
 *
 * <p>{@link #stored} treats empty lists as absent, as after a round trip through storage, and shares canonical subtrees
 * with the given tree. {@link #written} is for objects that are returned without being stored, and creates a new tree except
 * for parts that are frozen ({@link FrozenTrees}). {@link #sent} is for validation.
 */
public final class Canonicalizer {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The form of an empty list or map. */
    private enum Empty {
        /** The same as for an absent one. */
        NULL,
        /** The list or map itself in fields that are always serialized, else nothing. */
        LIST,
        /** The list or map itself. */
        GIVEN
    }

    private final Empty empty;
    private boolean omitted;

    private Canonicalizer(Empty empty) {
        this.empty = empty;
    }

    /** Returns the form of a stored object, without empty lists and maps. */
    public static ObjectNode stored(ObjectNode tree, ObjectSchema schema) {
        return new Canonicalizer(Empty.NULL).object(tree, schema);
    }

    /** Returns the form of an object that is only returned; empty lists in fields that are always serialized are kept. */
    public static ObjectNode written(ObjectNode tree, ObjectSchema schema) {
        return new Canonicalizer(Empty.LIST).object(tree, schema);
    }

    /**
     * The forms of an object that a client sends.
     *
     * @param written the form of {@link #written}
     * @param sent the form in which it is validated: the same tree, unless empty lists and maps were sent, which rules distinguish
     *     from absent ones and messages show
     */
    public record Sent(ObjectNode written, ObjectNode sent) {

        /** Returns whether both forms are one tree. */
        @SuppressWarnings("ReferenceEquality") // an equal tree that is another instance only takes longer
        public boolean isSame() {
            return written == sent;
        }
    }

    /** Returns both forms of an object that a client sends, which are one tree unless it has empty lists or maps. */
    public static Sent sent(ObjectNode tree, ObjectSchema schema) {
        Canonicalizer canonicalizer = new Canonicalizer(Empty.LIST);
        ObjectNode written = canonicalizer.object(tree, schema);
        return new Sent(written, canonicalizer.omitted ? new Canonicalizer(Empty.GIVEN).object(tree, schema) : written);
    }

    private ObjectNode object(@Nullable JsonNode tree, ObjectSchema schema) {
        if (tree != null && schema.preservesUnknownFields()) {
            return openObject(tree, schema);
        }
        CanonicalObject canonical = canonical(tree);
        for (Field field : schema.fields()) {
            JsonNode value = field(tree == null ? null : tree.get(field.name()), field);
            if (value != null) {
                canonical.add(field.name(), value);
            }
        }
        return canonical.result();
    }

    /** Writes declared and undeclared fields sorted by name. */
    private ObjectNode openObject(JsonNode tree, ObjectSchema schema) {
        TreeSet<String> names = new TreeSet<>();
        schema.fields().forEach(field -> names.add(field.name()));
        tree.fieldNames().forEachRemaining(names::add);
        CanonicalObject canonical = canonical(tree);
        for (String name : names) {
            Field field = schema.field(name);
            JsonNode given = tree.get(name);
            JsonNode value = field != null ? field(given, field) : given == null ? null : untyped(given);
            if (value != null) {
                canonical.add(name, value);
            }
        }
        return canonical.result();
    }

    private CanonicalObject canonical(@Nullable JsonNode tree) {
        return new CanonicalObject(empty == Empty.NULL && tree instanceof ObjectNode given ? given : null);
    }

    private @Nullable JsonNode field(@Nullable JsonNode given, Field field) {
        JsonNode value = given == null || given.isNull() ? null : given;
        boolean verbatim = field.zero() == Field.Zero.VERBATIM;
        if (value == null && field.zero() != Field.Zero.EMIT) {
            boolean keepsNull = given != null && (verbatim || field.nullable());
            return keepsNull || field.zero() == Field.Zero.NULL ? NullNode.instance : null;
        }
        JsonNode canonical = value(value, field.schema(), verbatim);
        if (verbatim) {
            return canonical;
        }
        if (field.zero() == Field.Zero.EMIT) {
            return isEmptyContainer(canonical, field.schema()) ? emptyContainer(value) : canonical;
        }
        if (isEmptyContainer(canonical, field.schema())) {
            omitted = true;
            return empty == Empty.GIVEN ? canonical : null;
        }
        return field.zero() == Field.Zero.OMIT && isZero(canonical) ? null : canonical;
    }

    private static boolean isEmptyContainer(JsonNode value, Schema schema) {
        boolean container = schema instanceof ListSchema
                || schema instanceof MapSchema
                || (schema instanceof UnionSchema && value.isArray());
        return container && value.isEmpty();
    }

    private JsonNode emptyContainer(@Nullable JsonNode given) {
        return given == null || empty == Empty.NULL ? NullNode.instance : given;
    }

    private static boolean isZero(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty();
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.doubleValue() == 0;
            case OBJECT, ARRAY -> value.isEmpty();
            default -> value.isNull();
        };
    }

    /** Returns the canonical form of {@code value}, or its zero value if null. Values of a wrong type are kept. */
    private JsonNode value(@Nullable JsonNode value, Schema schema, boolean verbatim) {
        if (value != null && FrozenTrees.isOf(value, schema)) {
            return value;
        }
        if (schema instanceof ObjectSchema object) {
            return value == null || value.isObject() ? object(value, object) : untyped(value);
        }
        if (schema instanceof ListSchema list) {
            return value == null || value.isArray() ? list(value, list, verbatim) : untyped(value);
        }
        if (schema instanceof MapSchema map) {
            return value == null || value.isObject() ? map(value, map, verbatim) : untyped(value);
        }
        if (value != null && schema instanceof UnionSchema union) {
            Schema chosen = union.schemaOf(value);
            return chosen == null ? value : value(value, chosen, verbatim);
        }
        if (value != null && !value.isNull()) {
            return schema == AnySchema.UNTYPED || schema == AnySchema.JSON ? untyped(value) : value;
        }
        return schema instanceof ScalarSchema ? schema.zero() : NullNode.instance;
    }

    @SuppressWarnings("ReferenceEquality") // canonical values are returned as they are
    private ArrayNode list(@Nullable JsonNode value, ListSchema schema, boolean verbatim) {
        ArrayNode canonical = NODES.arrayNode(value == null ? 0 : value.size());
        boolean same = empty == Empty.NULL;
        if (value != null) {
            for (JsonNode item : value) {
                JsonNode written = part(item, schema.items(), verbatim || schema.nullableItems(), verbatim);
                same &= written == item;
                canonical.add(written);
            }
        }
        return same && value instanceof ArrayNode given ? given : canonical;
    }

    private ObjectNode map(@Nullable JsonNode value, MapSchema schema, boolean verbatim) {
        CanonicalObject canonical = canonical(value);
        if (value != null) {
            for (String key : sortedNames(value)) {
                boolean nullable = verbatim || schema.nullableValues();
                canonical.add(key, part(value.get(key), schema.values(), nullable, verbatim));
            }
        }
        return canonical.result();
    }

    /** Returns a list item or map entry, for which null is either a value or the zero value. */
    private JsonNode part(JsonNode value, Schema schema, boolean nullable, boolean verbatim) {
        if (value.isNull()) {
            return nullable ? value : value(null, schema, verbatim);
        }
        return value(value, schema, verbatim);
    }

    @SuppressWarnings("ReferenceEquality") // canonical values are returned as they are
    private JsonNode untyped(JsonNode value) {
        if (value.isObject()) {
            CanonicalObject canonical = canonical(value);
            for (String name : sortedNames(value)) {
                canonical.add(name, untyped(value.get(name)));
            }
            return canonical.result();
        }
        if (!(value instanceof ArrayNode items)) {
            return value;
        }
        ArrayNode canonical = NODES.arrayNode(items.size());
        boolean same = empty == Empty.NULL;
        for (JsonNode item : items) {
            JsonNode written = untyped(item);
            same &= written == item;
            canonical.add(written);
        }
        return same ? items : canonical;
    }

    private static List<String> sortedNames(JsonNode object) {
        List<String> names = new ArrayList<>(object.size());
        object.fieldNames().forEachRemaining(names::add);
        Collections.sort(names);
        return names;
    }
}
