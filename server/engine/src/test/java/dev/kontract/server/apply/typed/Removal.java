package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import java.util.Map;

/** Removes paths from a tree. A value without remaining parts becomes null. The result shares parts with the tree. */
final class Removal {

    private Removal() {}

    /** Returns {@code value} without these paths. */
    static JsonNode without(JsonNode value, FieldSet paths, Schema known) {
        if (paths.isEmpty()) {
            return value;
        }
        Schema schema = ApplySchemas.deduce(known, value);
        if (schema instanceof ListSchema list) {
            return list.type() == ListSchema.Type.ATOMIC ? NullNode.getInstance() : withoutItems(value, paths, list);
        }
        if (schema instanceof ObjectSchema || schema instanceof MapSchema) {
            return ApplySchemas.isAtomic(schema) ? NullNode.getInstance() : withoutFields(value, paths, schema);
        }
        return value;
    }

    private static JsonNode withoutItems(JsonNode items, FieldSet paths, ListSchema list) {
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode item : items) {
            PathElement step = ListItems.step(list, item);
            if (!paths.hasMember(step)) {
                kept.add(without(item, paths.below(step), list.items()));
            }
        }
        return kept.isEmpty() ? NullNode.getInstance() : kept;
    }

    private static JsonNode withoutFields(JsonNode map, FieldSet paths, Schema schema) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : map.properties()) {
            PathElement step = new PathElement.Field(field.getKey());
            if (!paths.hasMember(step)) {
                Schema below = ApplySchemas.entry(schema, field.getKey());
                kept.set(field.getKey(), without(field.getValue(), paths.below(step), below));
            }
        }
        return kept.isEmpty() ? NullNode.getInstance() : kept;
    }
}
