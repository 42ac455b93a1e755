package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.fieldpath.PathSchema;
import dev.kontract.server.schema.AnySchema;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ListSchema;
import dev.kontract.server.schema.MapSchema;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Schemas as apply sees them: maps, lists and scalars, of which some are one value as a whole. */
public final class ApplySchemas {

    /** The items of a list nobody knows anything about. */
    private static final ListSchema ANY_LIST = new ListSchema(AnySchema.UNKNOWN, ListSchema.Type.ATOMIC, List.of());

    private static final MapSchema ANY_MAP = new MapSchema(AnySchema.UNKNOWN, false);

    private ApplySchemas() {}

    /** What is known of {@code value}: without a schema, what can be seen of it; embedded JSON is one value as a whole. */
    static Schema deduce(Schema schema, JsonNode value) {
        if (schema != AnySchema.UNKNOWN) {
            return schema;
        }
        if (value.isObject() || value.isNull()) {
            return ANY_MAP;
        }
        return value.isArray() ? ANY_LIST : schema;
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

    /** The schema of an entry of a map or a field of an object; what an object does not declare can be anything. */
    static Schema entry(Schema container, String name) {
        Schema declared = declared(container, name);
        return declared == null ? AnySchema.UNKNOWN : declared;
    }

    /** The schema of an entry of a map or a field of an object, or null when the object has no such field. */
    static @Nullable Schema declared(Schema container, String name) {
        if (container instanceof MapSchema map) {
            return map.values();
        }
        Field field = container instanceof ObjectSchema object ? object.field(name) : null;
        return field == null ? null : field.schema();
    }

    /** Whether {@code name} is a field an object declares. */
    static boolean declares(Schema container, String name) {
        return container instanceof ObjectSchema object && object.field(name) != null;
    }

    /** The fields a schema declares, as sets of paths need to know them. */
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
            return new SchemaShape(item ? ((ListSchema) schema).items() : AnySchema.UNKNOWN);
        }
    }
}
