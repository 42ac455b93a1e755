package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.FieldSetBuilder;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.ListSchema;
import dev.kontract.server.schema.Schema;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The paths a tree mentions: its leaves, the items of its lists, the entries of its maps. */
public final class OwnedFields {

    private OwnedFields() {}

    /**
     * The paths {@code tree} mentions.
     *
     * @throws TypeMismatch when items of a list cannot be told apart
     */
    public static FieldSet of(JsonNode tree, Schema schema) {
        FieldSetBuilder root = new FieldSetBuilder();
        visit(tree, schema, root);
        return root.build();
    }

    private static void visit(JsonNode value, Schema known, FieldSetBuilder at) {
        Schema schema = Shapes.deduce(known, value);
        if (Shapes.isAtomic(schema)) {
            at.markMember();
        } else if (schema instanceof ListSchema list) {
            visitItems(value, list, at);
        } else {
            visitFields(value, schema, at);
        }
    }

    private static void visitFields(JsonNode map, Schema schema, FieldSetBuilder at) {
        for (Map.Entry<String, JsonNode> field : map.properties()) {
            JsonNode value = field.getValue();
            FieldSetBuilder below = at.below(new PathElement.Field(field.getKey()));
            visit(value, Shapes.entry(schema, field.getKey()), below);
            boolean empty = value.isNull() || (value.isObject() && value.isEmpty());
            if (empty || !Shapes.declares(schema, field.getKey())) {
                below.markMember();
            }
        }
    }

    /** An item that is there more than once is owned as it is, without a look into it. */
    private static void visitItems(JsonNode items, ListSchema list, FieldSetBuilder at) {
        if (!items.isArray()) {
            return;
        }
        List<PathElement> steps = ListItems.steps(list, items);
        Map<PathElement, Integer> counts = new HashMap<>();
        steps.forEach(step -> counts.merge(step, 1, Integer::sum));
        Iterator<JsonNode> values = items.iterator();
        for (PathElement step : steps) {
            JsonNode value = values.next();
            FieldSetBuilder below = at.below(step);
            below.markMember();
            if (counts.getOrDefault(step, 0) == 1) {
                visit(value, list.items(), below);
            }
        }
    }
}
