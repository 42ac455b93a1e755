package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.fieldpath.PathSchema;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Schemas in the model of server-side apply: maps, lists and scalars, some of them atomic.
 *
 * @see <a href="https://pkg.go.dev/sigs.k8s.io/structured-merge-diff/v6/schema">structured-merge-diff: schema</a>
 */
public final class ApplySchemas {

    private static final ListSchema ANY_LIST = new ListSchema(AnySchema.UNTYPED, ListSchema.Type.ATOMIC, List.of());

    private static final MapSchema ANY_MAP = new MapSchema(AnySchema.UNTYPED, false);

    private ApplySchemas() {}

    /** Returns whether the schema is untyped and has to be deduced from the value. */
    static boolean isDeduced(Schema schema) {
        return schema == AnySchema.UNTYPED || schema instanceof UnionSchema;
    }

    /**
     * Returns the schema of {@code value}. Without a declared schema, objects are granular maps, lists are atomic and
     * everything else is a scalar. Embedded JSON is a single value.
     */
    static Schema deduce(Schema schema, JsonNode value) {
        if (!isDeduced(schema)) {
            return schema;
        }
        if (value.isObject() || value.isNull()) {
            return ANY_MAP;
        }
        return value.isArray() ? ANY_LIST : AnySchema.UNTYPED;
    }

    static boolean isAtomic(Schema schema) {
        if (schema instanceof ObjectSchema object) {
            return object.atomic();
        }
        if (schema instanceof MapSchema map) {
            return map.atomic();
        }
        return !(schema instanceof ListSchema list) || list.type() == ListSchema.Type.ATOMIC;
    }

    /** Returns the schema of a field or map entry; undeclared fields are untyped. */
    static Schema entry(Schema container, String name) {
        Schema declared = declared(container, name);
        return declared == null ? AnySchema.UNTYPED : declared;
    }

    /** Returns the schema of a field or map entry, or null if the field is not allowed. */
    static @Nullable Schema declared(Schema container, String name) {
        if (container instanceof MapSchema map) {
            return map.values();
        }
        if (!(container instanceof ObjectSchema object)) {
            return null;
        }
        Field field = object.field(name);
        if (field == null) {
            return object.preservesUnknownFields() ? AnySchema.UNTYPED : null;
        }
        return field.schema();
    }

    /** Returns whether an object schema declares the field {@code name}. */
    static boolean declares(Schema container, String name) {
        return container instanceof ObjectSchema object && object.field(name) != null;
    }

    /** Returns the declared fields of a schema in the form field sets use. */
    public static PathSchema of(Schema schema) {
        return new SchemaShape(schema);
    }

    private record SchemaShape(Schema schema) implements PathSchema {

        @Override
        public boolean declares(PathElement element) {
            return element instanceof PathElement.Field field && ApplySchemas.declares(schema, field.name());
        }

        @Override
        public PathSchema below(PathElement element) {
            if (element instanceof PathElement.Field field) {
                return new SchemaShape(entry(schema, field.name()));
            }
            boolean item = element instanceof PathElement.Key && schema instanceof ListSchema;
            return new SchemaShape(item ? ((ListSchema) schema).items() : AnySchema.UNTYPED);
        }
    }
}
