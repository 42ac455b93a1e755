package dev.kontract.server.patch;

import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.status.StatusException;

/**
 * The merge rule of a field.
 *
 * @param schema the schema of its value
 * @param strategy the patch strategy
 * @param mergeKey the merge key of a list, or empty
 */
record MergeField(Schema schema, Strategy strategy, String mergeKey) {

    enum Strategy {
        DEFAULT,
        MERGE,
        REPLACE
    }

    static MergeField of(Schema container, String name) {
        if (container instanceof MapSchema map) {
            return new MergeField(map.values(), Strategy.DEFAULT, "");
        }
        if (!(container instanceof ObjectSchema object)) {
            return new MergeField(AnySchema.RAW, Strategy.DEFAULT, "");
        }
        Field field = object.field(name);
        if (field == null && object.preservesUnknownFields()) {
            return new MergeField(AnySchema.UNTYPED, Strategy.DEFAULT, "");
        }
        if (field == null) {
            throw StatusException.badRequest(
                    "unable to find api field in struct " + object.name() + " for the json field \"" + name + '"');
        }
        String mergeKey = field.patchMergeKey();
        return new MergeField(field.schema(), strategy(field), mergeKey == null ? "" : mergeKey);
    }

    private static Strategy strategy(Field field) {
        if (field.patchStrategies().contains("merge")) {
            return Strategy.MERGE;
        }
        return field.patchStrategies().contains("replace") ? Strategy.REPLACE : Strategy.DEFAULT;
    }

    Schema items() {
        return schema instanceof ListSchema list ? list.items() : AnySchema.RAW;
    }
}
