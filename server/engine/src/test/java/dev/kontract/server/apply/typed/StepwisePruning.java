package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.PathSchema;
import dev.kontract.server.schema.ObjectSchema;

/** A reference implementation of pruning, with each step on whole trees: slow, but simple enough to be obviously correct. */
final class StepwisePruning {

    private final ObjectSchema schema;
    private final PathSchema shape;

    StepwisePruning(ObjectSchema schema) {
        this.schema = schema;
        this.shape = ApplySchemas.of(schema);
    }

    JsonNode without(JsonNode merged, FieldSet last, FieldSet owned) {
        if (last.difference(owned).isEmpty()) {
            return merged;
        }
        FieldSet all = mentioned(merged);
        FieldSet kept = mentioned(Removal.without(merged, last, schema)).union(owned);
        FieldSet left = mentioned(Removal.without(merged, all.difference(kept), schema));
        return Removal.without(merged, all.difference(left).intersection(last), schema);
    }

    private FieldSet mentioned(JsonNode tree) {
        return OwnedFields.of(tree, schema).withDeclaredFields(shape);
    }
}
