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
 * Takes out of a tree what lost its last owner. What goes takes along all below it, also what nobody ever owned.
 *
 * <p>A field that the schema declares stays for as long as something below it has an owner; an item of a list or an entry of
 * a map goes with its own owner, whoever owns what is below. A declared field goes too when it has an owner left but
 * nothing it mentions has.
 *
 * <p>Looks only into branches that lose something. The result shares all others with the tree; what is left without parts
 * becomes null. Both sets have the fields the schema declares above all their members.
 */
public final class Pruning {

    private Pruning() {}

    /**
     * What is left of {@code value}.
     *
     * @param last the paths that had the owner who lets go of some
     * @param owned the paths that have an owner
     * @return {@code value} itself when it mentions none of what is lost
     * @throws TypeMismatch when items of a list that loses some cannot be told apart
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

    /** What is left of the value of a field, or null when the field goes. */
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

    /** Of an item that is there more than once the parts have no owners. */
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

    /** What lies below an item or entry without an owner counts as owned by nobody. */
    private static FieldSet ownedBelow(FieldSet owned, PathElement step) {
        return owned.hasMember(step) ? owned.below(step) : FieldSet.EMPTY;
    }
}
