package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.status.GoFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/** A mapping or sequence under construction. */
final class YamlFrame {

    private final CollectionStartEvent start;
    private final List<String> duplicates;
    private final ArrayNode items = JsonNodeFactory.instance.arrayNode();
    private final @Nullable Map<String, JsonNode> entries;
    private @Nullable String key;
    private boolean merging;
    private int size = 1;

    YamlFrame(CollectionStartEvent start, List<String> duplicates) {
        this.start = start;
        this.duplicates = duplicates;
        entries = start instanceof MappingStartEvent ? new TreeMap<>() : null;
    }

    CollectionStartEvent start() {
        return start;
    }

    /** Returns the number of nodes including this one. */
    int size() {
        return size;
    }

    /** Returns whether {@code scalar} is a merge key ({@code <<}). */
    boolean takesMerge(ScalarEvent scalar) {
        return entries != null
                && key == null
                && !merging
                && scalar.isPlain()
                && scalar.getValue().equals("<<");
    }

    /** Adds the next node: an item, a key or a value. */
    void add(JsonNode node, int nodeSize, int line) {
        size += nodeSize;
        if (entries == null) {
            items.add(node);
        } else if (merging) {
            merge(entries, node);
            merging = false;
        } else if (key != null) {
            if (entries.put(key, node) != null) {
                duplicates.add("line " + line + ": key \"" + key + "\" already set in map");
            }
            key = null;
        } else if (node.isMissingNode()) {
            merging = true;
        } else {
            key = key(node);
        }
    }

    private static String key(JsonNode node) {
        if (node.isValueNode() && !node.isNull()) {
            return node.asText();
        }
        throw new IllegalArgumentException(
                node.isNull()
                        ? "unsupported map key of type: %!s(<nil>), key: <nil>, value: <nil>"
                        : "yaml: invalid map key: " + GoFormat.literal(node).replace("[string]", "[interface {}]"));
    }

    private static void merge(Map<String, JsonNode> entries, JsonNode merged) {
        if (merged instanceof ObjectNode object) {
            object.properties().forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
        } else if (merged instanceof ArrayNode list) {
            for (int i = list.size() - 1; i >= 0; i--) {
                if (!list.get(i).isObject()) {
                    throw unmergeable();
                }
                merge(entries, list.get(i));
            }
        } else {
            throw unmergeable();
        }
    }

    private static IllegalArgumentException unmergeable() {
        return new IllegalArgumentException("yaml: map merge requires map or sequence of maps as the value");
    }

    JsonNode node() {
        return entries == null ? items : JsonNodeFactory.instance.objectNode().setAll(entries);
    }
}
