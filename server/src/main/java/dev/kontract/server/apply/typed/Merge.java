package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ListSchema;
import dev.kontract.server.schema.Schema;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lays one tree over another. Nothing is removed; the result shares parts with both. */
public final class Merge {

    private Merge() {}

    /**
     * The merge of {@code live} and {@code config}, of which one may be missing.
     *
     * @throws TypeMismatch when items of a list cannot be told apart
     */
    public static JsonNode merge(@Nullable JsonNode live, JsonNode config, Schema known) {
        Schema schema = Shapes.deduce(known, config);
        if (live == null || Shapes.isAtomic(schema) || (isEmpty(live) && isEmpty(config))) {
            return config;
        }
        if (schema instanceof ListSchema list) {
            return ListMerge.merge(live, config, list);
        }
        return mergeFields(live, config, schema);
    }

    private static JsonNode mergeFields(JsonNode live, JsonNode config, Schema schema) {
        if (!live.isObject()) {
            return config;
        }
        ObjectNode merged = ((ObjectNode) live).objectNode();
        merged.setAll((ObjectNode) live);
        for (Map.Entry<String, JsonNode> field : config.properties()) {
            String name = field.getKey();
            merged.set(name, merge(live.get(name), field.getValue(), Shapes.entry(schema, name)));
        }
        return merged;
    }

    private static boolean isEmpty(JsonNode value) {
        return !value.isContainerNode() || value.isEmpty();
    }
}
