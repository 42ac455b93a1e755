package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.FieldSetCollector;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes the paths a tree sets: its leaves, list items and map entries. */
public final class OwnedFields {

    private OwnedFields() {}

    /**
     * Returns the paths that {@code tree} sets.
     *
     * @throws TypeMismatch when list items cannot be identified
     */
    public static FieldSet of(JsonNode tree, Schema known) {
        Schema schema = ApplySchemas.deduce(known, tree);
        if (ApplySchemas.isAtomic(schema)) {
            return FieldSet.EMPTY;
        }
        return schema instanceof ListSchema list ? ofItems(tree, list) : ofFields(tree, schema);
    }

    private static FieldSet ofFields(JsonNode map, Schema schema) {
        FieldSetCollector siblings = new FieldSetCollector(map.size());
        int declared = schema instanceof ObjectSchema object ? addDeclared(map, object, siblings) : 0;
        if (declared < map.size()) {
            for (Map.Entry<String, JsonNode> field : map.properties()) {
                String name = field.getKey();
                if (!ApplySchemas.declares(schema, name)) {
                    FieldSet below = of(field.getValue(), ApplySchemas.entry(schema, name));
                    siblings.add(new PathElement.Field(name), true, below);
                }
            }
        }
        return siblings.build();
    }

    /** Adds the declared fields in name order, which avoids sorting, and returns their number. */
    private static int addDeclared(JsonNode map, ObjectSchema schema, FieldSetCollector siblings) {
        int declared = 0;
        for (Field field : schema.alphabetical()) {
            JsonNode value = map.get(field.name());
            if (value != null) {
                declared++;
                boolean member = FieldPresence.isWhole(value, ApplySchemas.deduce(field.schema(), value));
                siblings.add(new PathElement.Field(field.name()), member, of(value, field.schema()));
            }
        }
        return declared;
    }

    /** A duplicate item is owned as a whole. */
    private static FieldSet ofItems(JsonNode items, ListSchema list) {
        if (!items.isArray()) {
            return FieldSet.EMPTY;
        }
        List<PathElement> steps = ListItems.steps(list, items);
        Set<PathElement> repeated = ListItems.repeated(steps);
        FieldSetCollector siblings = new FieldSetCollector(steps.size());
        Iterator<JsonNode> values = items.iterator();
        for (PathElement step : steps) {
            JsonNode value = values.next();
            siblings.add(step, true, repeated.contains(step) ? FieldSet.EMPTY : of(value, list.items()));
        }
        return siblings.build();
    }
}
