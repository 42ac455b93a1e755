package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Merges an object of a strategic merge patch into one of the document. The patch is consumed; the document is not
 * modified, and the result shares its unchanged subtrees.
 */
final class StrategicMapMerge {

    private final ObjectNode original;
    private final ObjectNode patch;
    private final Schema schema;

    private StrategicMapMerge(ObjectNode original, ObjectNode patch, Schema schema) {
        this.original = original.objectNode().setAll(original);
        this.patch = patch;
        this.schema = schema;
    }

    static ObjectNode merge(ObjectNode original, ObjectNode patch, Schema schema) {
        JsonNode directive = patch.get(Directive.PATCH);
        return directive == null ? new StrategicMapMerge(original, patch, schema).merge() : replace(directive, patch);
    }

    private static ObjectNode replace(JsonNode directive, ObjectNode patch) {
        if ("delete".equals(directive.textValue())) {
            return patch.objectNode();
        }
        if (!"replace".equals(directive.textValue())) {
            throw Directive.unknown(directive, patch);
        }
        patch.remove(Directive.PATCH);
        return patch;
    }

    private ObjectNode merge() {
        retainKeys();
        mergeOrderedLists();
        for (Map.Entry<String, JsonNode> field : patch.properties()) {
            String key = field.getKey();
            if (key.startsWith(Directive.DELETE_FROM_PRIMITIVE_LIST)) {
                deleteFromPrimitiveList(key, field.getValue());
            } else {
                mergeField(key, field.getValue());
            }
        }
        SortedFields.sort(original);
        return original;
    }

    /** Removes the fields that {@code $retainKeys} does not list; the patch must not set any other field. */
    private void retainKeys() {
        JsonNode directive = patch.remove(Directive.RETAIN_KEYS);
        if (directive == null) {
            return;
        }
        Set<String> retained = new HashSet<>();
        directive.forEach(key -> retained.add(key.asText()));
        boolean sound = directive.isArray()
                && patch.properties().stream()
                        .allMatch(field -> field.getValue().isNull()
                                || isListDirective(field.getKey())
                                || retained.contains(field.getKey()));
        if (!sound) {
            throw StatusException.badRequest("invalid patch format of retainKeys");
        }
        original.retain(retained);
    }

    private static boolean isListDirective(String key) {
        return key.startsWith(Directive.DELETE_FROM_PRIMITIVE_LIST) || key.startsWith(Directive.SET_ELEMENT_ORDER);
    }

    /** Merges the lists with a {@code $setElementOrder} directive and removes them from the patch. */
    private void mergeOrderedLists() {
        List<String> directives = new ArrayList<>();
        patch.fieldNames().forEachRemaining(directives::add);
        directives.removeIf(key -> !key.startsWith(Directive.SET_ELEMENT_ORDER));
        for (String directive : directives) {
            ArrayNode order = list(patch.remove(directive));
            String message = "invalid patch format of setElementOrder list";
            String key = Directive.fieldOf(directive, Directive.SET_ELEMENT_ORDER, message);
            MergeField field = MergeField.of(schema, key);
            JsonNode current = original.get(key);
            JsonNode change = patch.remove(key);
            if (current != null || change != null) {
                StrategicListMerge merge = new StrategicListMerge(field);
                original.set(
                        key,
                        merge.ordered(
                                current == null ? null : list(current), change == null ? null : list(change), order));
            }
        }
    }

    private static ArrayNode list(JsonNode value) {
        if (value instanceof ArrayNode list) {
            return list;
        }
        String actual = value.isNull() ? "%!s(<nil>)" : GoFormat.type(value);
        throw StatusException.badRequest("expected a []interface {}, but received a " + actual);
    }

    private void deleteFromPrimitiveList(String directive, JsonNode deleted) {
        String key = Directive.fieldOf(
                directive, Directive.DELETE_FROM_PRIMITIVE_LIST, "invalid patch format of primitive list");
        if (original.get(key) instanceof ArrayNode current && deleted instanceof ArrayNode items) {
            original.set(key, new StrategicListMerge(MergeField.of(schema, key)).without(current, items));
        }
    }

    private void mergeField(String key, JsonNode change) {
        JsonNode current = original.get(key);
        if (change.isNull()) {
            original.remove(key);
        } else if (current instanceof ObjectNode map && change instanceof ObjectNode fields) {
            MergeField field = MergeField.of(schema, key);
            boolean whole = field.strategy() == MergeField.Strategy.REPLACE;
            original.set(key, whole ? fields : merge(map, fields, field.schema()));
        } else if (current instanceof ArrayNode list && change instanceof ArrayNode items) {
            MergeField field = MergeField.of(schema, key);
            boolean merged = field.strategy() == MergeField.Strategy.MERGE;
            original.set(key, merged ? new StrategicListMerge(field).merge(list, items) : items);
        } else {
            set(key, change);
        }
    }

    /** Sets a value that has nothing to merge with. */
    private void set(String key, JsonNode value) {
        Directive.dropNulls(value);
        if (value.has(Directive.PATCH)) {
            original.remove(key);
        } else if (value instanceof ArrayNode list) {
            // The list in the patch itself, which appears in messages, is unchanged.
            original.set(key, Directive.withoutPatches(list.arrayNode().addAll(list)));
        } else {
            original.set(key, Directive.withoutPatches(value));
        }
    }
}
