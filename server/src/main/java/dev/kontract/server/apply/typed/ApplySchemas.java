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
 * Schemas as server-side apply sees them: maps, lists and scalars, some of them atomic.
 *
 * @see <a href="https://pkg.go.dev/sigs.k8s.io/structured-merge-diff/v6/schema">structured-merge-diff: schema</a>
 */
public final class ApplySchemas {

    private static final ListSchema ANY_LIST = new ListSchema(AnySchema.UNTYPED, ListSchema.Type.ATOMIC, List.of());

    private static final MapSchema ANY_MAP = new MapSchema(AnySchema.UNTYPED, false);

    private ApplySchemas() {}

    /** Whether the schema of a value is deduced from the value itself. */
    static boolean isDeduced(Schema schema) {
        return schema == AnySchema.UNTYPED || schema instanceof UnionSchema;
    }

    /**
     * The schema of {@code value}. Without a declared one an object is a granular map, a list is atomic, and all else is a
     * scalar. Embedded JSON is a single value.
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

    /** The schema of an entry of a map or a field of an object; an undeclared field is untyped. */
    static Schema entry(Schema container, String name) {
        Schema declared = declared(container, name);
        return declared == null ? AnySchema.UNTYPED : declared;
    }

    /** The schema of an entry of a map or a field of an object, or null when the object may not have such a field. */
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

    /** Whether an object declares the field {@code name}. */
    static boolean declares(Schema container, String name) {
        return container instanceof ObjectSchema object && object.field(name) != null;
    }

    /** The fields a schema declares, in the form that field sets need. */
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
