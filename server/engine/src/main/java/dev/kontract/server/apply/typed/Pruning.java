package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes from a tree what has lost its last owner. A removed value takes everything below it along, including parts
 * that never had an owner.
 *
 * <p>A declared field stays while something below it has an owner; a list item or map entry is removed with its own
 * owner regardless of anything below. A declared field with an owner is also removed when nothing it sets has one.
 *
 * <p>Only branches that lose something are visited. The result shares the other branches; a value without remaining
 * parts becomes null. Both sets include the declared fields above all their members.
 */
public final class Pruning {

    private Pruning() {}

    /**
     * Returns what remains of {@code value}.
     *
     * @param last the paths previously owned by the manager that gives some up
     * @param owned the paths that still have an owner
     * @return {@code value} itself when nothing is removed
     * @throws TypeMismatch when items of an affected list cannot be identified
     */
    public static JsonNode without(JsonNode value, FieldSet last, FieldSet owned, Schema known) {
        if (last.isEmpty()) {
            return value;
        }
        Schema schema = ApplySchemas.deduce(known, value);
        if (ApplySchemas.isAtomic(schema)) {
            return value;
        }
        if (schema instanceof ListSchema list) {
            return value instanceof ArrayNode items ? withoutItems(items, last, owned, list) : value;
        }
        return value instanceof ObjectNode map ? withoutFields(map, last, owned, schema) : value;
    }

    @SuppressWarnings("ReferenceEquality")
    private static JsonNode withoutFields(ObjectNode map, FieldSet last, FieldSet owned, Schema schema) {
        ObjectNode kept = null;
        for (Map.Entry<String, JsonNode> field : map.properties()) {
            JsonNode after = field(field, last, owned, schema);
            if (after != field.getValue()) {
                kept = kept == null ? map.objectNode().setAll(map) : kept;
                if (after == null) {
                    kept.remove(field.getKey());
                } else {
                    kept.set(field.getKey(), after);
                }
            }
        }
        if (kept == null) {
            return map;
        }
        return kept.isEmpty() ? NullNode.getInstance() : kept;
    }

    /** Returns what remains of a field's value, or null if the field is removed. */
    private static @Nullable JsonNode field(
            Map.Entry<String, JsonNode> field, FieldSet last, FieldSet owned, Schema container) {
        PathElement step = new PathElement.Field(field.getKey());
        boolean wasOwned = last.hasMember(step);
        FieldSet lastBelow = last.below(step);
        JsonNode value = field.getValue();
        if (!wasOwned && lastBelow.isEmpty()) {
            return value;
        }
        Schema schema = ApplySchemas.entry(container, field.getKey());
        boolean isLost = wasOwned && !owned.hasMember(step);
        FieldSet ownedBelow = ownedBelow(owned, step);
        if (ApplySchemas.declares(container, field.getKey())) {
            if (!FieldPresence.in(value, schema)) {
                return value;
            }
            isLost |= wasOwned && !FieldPresence.inOwned(value, ownedBelow, schema);
        }
        return isLost ? null : without(value, lastBelow, ownedBelow, schema);
    }

    /** The parts of duplicate items have no owners. */
    @SuppressWarnings("ReferenceEquality")
    private static JsonNode withoutItems(ArrayNode items, FieldSet last, FieldSet owned, ListSchema list) {
        List<PathElement> steps = ListItems.steps(list, items);
        Set<PathElement> repeated = ListItems.repeated(steps);
        ArrayNode kept = items.arrayNode(items.size());
        boolean changed = false;
        Iterator<JsonNode> values = items.iterator();
        for (PathElement step : steps) {
            JsonNode item = values.next();
            JsonNode after = item;
            if (!repeated.contains(step)) {
                after = without(item, last.below(step), ownedBelow(owned, step), list.items());
            }
            changed |= after != item;
            if (last.hasMember(step) && !owned.hasMember(step)) {
                changed = true;
            } else {
                kept.add(after);
            }
        }
        if (!changed) {
            return items;
        }
        return kept.isEmpty() ? NullNode.getInstance() : kept;
    }

    /** Everything below an unowned item or entry counts as unowned. */
    private static FieldSet ownedBelow(FieldSet owned, PathElement step) {
        return owned.hasMember(step) ? owned.below(step) : FieldSet.EMPTY;
    }
}
