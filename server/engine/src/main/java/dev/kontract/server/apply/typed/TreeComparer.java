package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.fieldpath.FieldSetBuilder;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares two trees of the same schema. */
public final class TreeComparer {

    private final FieldSetBuilder removed = new FieldSetBuilder();
    private final FieldSetBuilder modified = new FieldSetBuilder();
    private final FieldSetBuilder added = new FieldSetBuilder();
    private final List<PathElement> path = new ArrayList<>();

    private TreeComparer() {}

    /**
     * Returns the difference between {@code left} and {@code right}.
     *
     * @throws TypeMismatch when list items cannot be identified
     */
    public static Comparison compare(JsonNode left, JsonNode right, Schema schema) {
        TreeComparer comparer = new TreeComparer();
        comparer.visit(left, right, schema);
        return new Comparison(comparer.removed.build(), comparer.modified.build(), comparer.added.build());
    }

    /** Compares two values, either of which may be missing. Shared subtrees are equal by identity. */
    @SuppressWarnings("ReferenceEquality")
    private void visit(@Nullable JsonNode left, @Nullable JsonNode right, Schema schema) {
        if (left == right) {
            return;
        }
        boolean leaf = visitAs(left, right, schema);
        if (!leaf && left == null) {
            added.add(path);
        } else if (!leaf && right == null) {
            removed.add(path);
        }
    }

    private boolean visitAs(@Nullable JsonNode left, @Nullable JsonNode right, Schema known) {
        if (!ApplySchemas.isDeduced(known)) {
            return visitWith(left, right, known);
        }
        Schema before = left == null ? known : ApplySchemas.deduce(known, left);
        Schema after = right == null ? before : ApplySchemas.deduce(known, right);
        if (left != null && !before.equals(after)) {
            visitWith(left, right, before);
        }
        return visitWith(left, right, after);
    }

    /** Returns whether the values are atomic here, in which case their difference has been recorded. */
    private boolean visitWith(@Nullable JsonNode left, @Nullable JsonNode right, Schema schema) {
        if (ApplySchemas.isAtomic(schema) || (isEmpty(left) && isEmpty(right))) {
            compareLeaf(left, right);
            return true;
        }
        if (schema instanceof ListSchema list) {
            compareItems(left, right, list);
        } else {
            compareFields(left, right, schema);
        }
        return false;
    }

    private void compareLeaf(@Nullable JsonNode left, @Nullable JsonNode right) {
        if (left == null) {
            added.add(path);
        } else if (right == null) {
            removed.add(path);
        } else if (!ValueOrder.equal(left, right)) {
            modified.add(path);
        }
    }

    private void compareFields(@Nullable JsonNode left, @Nullable JsonNode right, Schema schema) {
        if (left != null) {
            for (Map.Entry<String, JsonNode> field : left.properties()) {
                compareField(field.getKey(), field.getValue(), child(right, field.getKey()), schema);
            }
        }
        if (right != null) {
            for (Map.Entry<String, JsonNode> field : right.properties()) {
                if (child(left, field.getKey()) == null) {
                    compareField(field.getKey(), null, field.getValue(), schema);
                }
            }
        }
    }

    @SuppressWarnings("ReferenceEquality")
    private void compareField(String name, @Nullable JsonNode left, @Nullable JsonNode right, Schema container) {
        if (left == right) {
            return;
        }
        path.add(new PathElement.Field(name));
        visit(left, right, ApplySchemas.entry(container, name));
        path.remove(path.size() - 1);
    }

    private void compareItems(@Nullable JsonNode left, @Nullable JsonNode right, ListSchema list) {
        List<PathElement> before = steps(left, list);
        List<PathElement> after = steps(right, list);
        if (left != null && right != null && ListItems.arePairwise(before, after)) {
            comparePairs(left, right, before, list.items());
        } else {
            compareGroups(grouped(left, before), grouped(right, after), list.items());
        }
    }

    private void comparePairs(JsonNode left, JsonNode right, List<PathElement> steps, Schema items) {
        for (int i = 0; i < steps.size(); i++) {
            path.add(steps.get(i));
            visit(left.get(i), right.get(i), items);
            path.remove(path.size() - 1);
        }
    }

    private void compareGroups(
            Map<PathElement, List<JsonNode>> lefts, Map<PathElement, List<JsonNode>> rights, Schema items) {
        Set<PathElement> steps = new LinkedHashSet<>(lefts.keySet());
        steps.addAll(rights.keySet());
        for (PathElement step : steps) {
            path.add(step);
            compareItem(lefts.getOrDefault(step, List.of()), rights.getOrDefault(step, List.of()), items);
            path.remove(path.size() - 1);
        }
    }

    /** Compares the items with the same key. Duplicates count as one atomic value. */
    private void compareItem(List<JsonNode> left, List<JsonNode> right, Schema schema) {
        if (left.size() < 2 && right.size() < 2) {
            visit(first(left), first(right), schema);
        } else if (left.size() < 2) {
            if (!left.isEmpty()) {
                visit(first(left), null, schema);
            }
            added.add(path);
        } else if (right.size() < 2) {
            if (!right.isEmpty()) {
                visit(null, first(right), schema);
            }
            removed.add(path);
        } else if (!equal(left, right)) {
            modified.add(path);
        }
    }

    private static boolean equal(List<JsonNode> left, List<JsonNode> right) {
        boolean equal = left.size() == right.size();
        for (int i = 0; equal && i < left.size(); i++) {
            equal = ValueOrder.equal(left.get(i), right.get(i));
        }
        return equal;
    }

    private static List<PathElement> steps(@Nullable JsonNode items, ListSchema list) {
        return items == null || !items.isArray() ? List.of() : ListItems.steps(list, items);
    }

    private static Map<PathElement, List<JsonNode>> grouped(@Nullable JsonNode items, List<PathElement> steps) {
        Map<PathElement, List<JsonNode>> grouped = new LinkedHashMap<>();
        for (int i = 0; items != null && i < steps.size(); i++) {
            grouped.computeIfAbsent(steps.get(i), ignored -> new ArrayList<>(1)).add(items.get(i));
        }
        return grouped;
    }

    private static @Nullable JsonNode child(@Nullable JsonNode map, String name) {
        return map == null ? null : map.get(name);
    }

    private static @Nullable JsonNode first(List<JsonNode> items) {
        return items.isEmpty() ? null : items.get(0);
    }

    private static boolean isEmpty(@Nullable JsonNode value) {
        return value == null || !value.isContainerNode() || value.isEmpty();
    }
}
