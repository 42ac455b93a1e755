package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges one tree into another. Nothing is removed; the result shares subtrees with both. */
public final class TreeMerge {

    private TreeMerge() {}

    /**
     * Merges {@code config} into {@code live}, either of which may be missing.
     *
     * @return {@code live} itself when nothing changes
     * @throws TypeMismatch when list items cannot be identified
     */
    public static JsonNode merge(@Nullable JsonNode live, JsonNode config, Schema known) {
        if (live == null) {
            return config;
        }
        Schema schema = ApplySchemas.deduce(known, config);
        if (ApplySchemas.isAtomic(schema) || (isEmpty(live) && isEmpty(config))) {
            return ValueOrder.equal(live, config) ? live : config;
        }
        if (schema instanceof ListSchema list) {
            return KeyedListMerge.merge(live, config, list);
        }
        return live instanceof ObjectNode object ? mergeFields(object, config, schema) : config;
    }

    @SuppressWarnings("ReferenceEquality")
    private static JsonNode mergeFields(ObjectNode live, JsonNode config, Schema schema) {
        ObjectNode merged = null;
        for (Map.Entry<String, JsonNode> field : config.properties()) {
            String name = field.getKey();
            JsonNode before = live.get(name);
            JsonNode after = merge(before, field.getValue(), ApplySchemas.entry(schema, name));
            if (after != before) {
                merged = merged == null ? copyOf(live) : merged;
                merged.set(name, after);
            }
        }
        return merged == null ? live : merged;
    }

    private static ObjectNode copyOf(ObjectNode object) {
        ObjectNode copy = object.objectNode();
        copy.setAll(object);
        return copy;
    }

    private static boolean isEmpty(JsonNode value) {
        return !value.isContainerNode() || value.isEmpty();
    }
}
