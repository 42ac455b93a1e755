package dev.kontract.server.codec;

import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;

/** The Go type names used in decoding errors. */
final class GoTypes {

    /** The type of lists in maps. */
    static final String LIST_IN_MAP = "v1.ExtraValue";

    private GoTypes() {}

    static String nameOf(Schema schema) {
        if (schema instanceof ObjectSchema object) {
            return object.goType();
        }
        if (schema instanceof ScalarSchema scalar) {
            return scalar.goType();
        }
        if (schema instanceof ListSchema list) {
            return "[]" + nameOf(list.items());
        }
        if (schema instanceof MapSchema map) {
            return nameOf(map);
        }
        if (schema instanceof UnionSchema union) {
            return "v1." + union.name();
        }
        return schema instanceof AnySchema any ? nameOf(any) : "";
    }

    private static String nameOf(AnySchema schema) {
        return switch (schema) {
            case RAW -> "runtime.RawExtension";
            case JSON -> "v1.JSON";
            case FIELDS_V1 -> "v1.FieldsV1";
            case UNTYPED -> "interface {}";
        };
    }

    private static String nameOf(MapSchema map) {
        if (!map.goType().isEmpty()) {
            return map.goType();
        }
        if (map.values() instanceof ScalarSchema scalar && scalar.type() == ScalarSchema.Type.QUANTITY) {
            return "v1.ResourceList";
        }
        return "map[string]" + (map.values() instanceof ListSchema ? LIST_IN_MAP : nameOf(map.values()));
    }
}
