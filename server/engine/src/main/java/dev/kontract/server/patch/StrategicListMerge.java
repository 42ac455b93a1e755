package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Merges lists of a strategic merge patch: scalars as a set, objects by merge key. */
final class StrategicListMerge {

    private final MergeField field;
    private final ElementOrder order;

    StrategicListMerge(MergeField field) {
        this.field = field;
        this.order = new ElementOrder(field.mergeKey());
    }

    /** Merges {@code patch} into {@code original}; the patch determines the order. */
    ArrayNode merge(ArrayNode original, ArrayNode patch) {
        if (original.isEmpty() && patch.isEmpty()) {
            return original;
        }
        if (!holdsMaps(original, patch)) {
            return order.arrange(union(original, patch), patch, original);
        }
        if (field.mergeKey().isEmpty()) {
            throw StatusException.badRequest("cannot merge lists without merge key for " + field.schema());
        }
        ArrayNode plain = original.arrayNode();
        ArrayNode before = original.arrayNode().addAll(original);
        boolean replaced = directives(before, patch, plain);
        if (replaced) {
            return order.arrange(plain, plain.arrayNode(), plain);
        }
        ArrayNode merged = before.arrayNode().addAll(before);
        mergeItems(merged, plain);
        return order.arrange(merged, plain, before);
    }

    /** Merges both lists, either of which may be missing, in the {@code wanted} order of the directive. */
    ArrayNode ordered(@Nullable ArrayNode original, @Nullable ArrayNode patch, ArrayNode wanted) {
        if (patch != null) {
            order.requireSameOrder(patch, wanted);
        }
        ArrayNode none = wanted.arrayNode();
        ArrayNode server = original == null ? none : none.arrayNode().addAll(original);
        holdsMaps(server, patch == null ? none : patch);
        if (patch == null) {
            return order.arrange(server, wanted, server);
        }
        if (original == null) {
            return order.arrange((ArrayNode) Directive.withoutPatches(patch), wanted, none);
        }
        boolean merged = field.strategy() == MergeField.Strategy.MERGE;
        return order.arrange(merged ? merge(original, patch) : patch, wanted, server);
    }

    /** Returns the items of {@code original} except those in {@code deleted}. */
    ArrayNode without(ArrayNode original, ArrayNode deleted) {
        if (original.isEmpty() && deleted.isEmpty()) {
            return original;
        }
        if (holdsMaps(original, deleted)) {
            return merge(original, deleted);
        }
        Set<JsonNode> gone = new TreeSet<>(ValueOrder::compare);
        deleted.forEach(gone::add);
        ArrayNode kept = original.arrayNode();
        for (JsonNode item : original) {
            if (!gone.contains(item)) {
                kept.add(item);
            }
        }
        return kept;
    }

    /**
     * Applies the directives among the items of {@code patch} to {@code base}, and adds the other items to
     * {@code plain}.
     */
    private boolean directives(ArrayNode base, ArrayNode patch, ArrayNode plain) {
        boolean replaced = false;
        Set<JsonNode> deleted = new TreeSet<>(ValueOrder::compare);
        for (JsonNode item : patch) {
            JsonNode directive = item.get(Directive.PATCH);
            if (directive == null) {
                plain.add(item);
                continue;
            }
            switch (directive.asText()) {
                case "delete" -> deleted.add(order.keyOf((ObjectNode) item));
                case "replace" -> replaced = true;
                case "merge" -> throw StatusException.badRequest("merging lists cannot yet be specified in the patch");
                default -> throw Directive.unknown(directive, (ObjectNode) item);
            }
        }
        // ArrayNode.removeIf requires Jackson 2.19.
        for (Iterator<JsonNode> items = base.elements(); items.hasNext(); ) {
            JsonNode item = items.next();
            if (item.has(field.mergeKey()) && deleted.contains(item.get(field.mergeKey()))) {
                items.remove();
            }
        }
        return replaced;
    }

    private void mergeItems(ArrayNode base, ArrayNode items) {
        Map<JsonNode, Integer> positions = order.positions(base);
        for (JsonNode item : items) {
            Integer index = positions.putIfAbsent(order.keyOf((ObjectNode) item), base.size());
            if (index == null) {
                base.add(item);
            } else {
                base.set(
                        index, StrategicMapMerge.merge((ObjectNode) base.get(index), (ObjectNode) item, field.items()));
            }
        }
    }

    private static ArrayNode union(ArrayNode original, ArrayNode patch) {
        Set<JsonNode> seen = new TreeSet<>(ValueOrder::compare);
        ArrayNode union = original.arrayNode();
        for (ArrayNode list : List.of(original, patch)) {
            for (JsonNode item : list) {
                if (seen.add(item)) {
                    union.add(item);
                }
            }
        }
        return union;
    }

    /** Returns whether the items of both lists are objects. Items must have the same type and must not be lists. */
    private static boolean holdsMaps(ArrayNode original, ArrayNode patch) {
        List<JsonNode> items = new ArrayList<>();
        original.forEach(items::add);
        patch.forEach(items::add);
        if (items.isEmpty()) {
            throw StatusException.badRequest("no elements in any of the given slices");
        }
        if (items.get(0).isArray()) {
            throw StatusException.rejected();
        }
        String type = GoFormat.type(items.get(0));
        if (items.get(0).isNull()
                || !items.stream().allMatch(item -> GoFormat.type(item).equals(type))) {
            throw StatusException.badRequest("list element types are not identical: [" + GoFormat.value(original) + " "
                    + GoFormat.value(patch) + "]");
        }
        return items.get(0).isObject();
    }
}
