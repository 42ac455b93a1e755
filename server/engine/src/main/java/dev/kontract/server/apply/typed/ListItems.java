package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.fieldpath.PathElement.KeyField;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Identifies list items by key or, in sets, by value. A missing key has its default value. */
final class ListItems {

    private ListItems() {}

    /**
     * Returns the path element of {@code item}.
     *
     * @throws TypeMismatch when the item has none
     */
    static PathElement step(ListSchema list, JsonNode item) {
        return list.type() == ListSchema.Type.MAP ? byKey(list, item) : byValue(item);
    }

    /** Returns the path elements of all items in order. */
    static List<PathElement> steps(ListSchema list, JsonNode items) {
        List<PathElement> steps = new ArrayList<>(items.size());
        for (JsonNode item : items) {
            try {
                steps.add(step(list, item));
            } catch (TypeMismatch e) {
                throw new TypeMismatch("element " + steps.size() + ": " + e.getMessage());
            }
        }
        return steps;
    }

    /** Returns the elements that occur more than once. */
    static Set<PathElement> repeated(List<PathElement> steps) {
        if (steps.size() < 2) {
            return Set.of();
        }
        Set<PathElement> seen = new HashSet<>();
        Set<PathElement> repeated = Set.of();
        for (PathElement step : steps) {
            if (!seen.add(step)) {
                repeated = repeated.isEmpty() ? new HashSet<>() : repeated;
                repeated.add(step);
            }
        }
        return repeated;
    }

    /** Returns whether two lists have the same distinct items in the same order, so that no lookup is needed. */
    static boolean arePairwise(List<PathElement> left, List<PathElement> right) {
        return left.equals(right) && repeated(left).isEmpty();
    }

    private static PathElement byKey(ListSchema list, JsonNode item) {
        if (!item.isObject()) {
            throw new TypeMismatch("associative list with keys may not have "
                    + (item.isNull() ? "a null element" : "non-map elements"));
        }
        List<KeyField> keys = new ArrayList<>(list.keys().size());
        for (String name : list.keys()) {
            JsonNode value = item.get(name);
            JsonNode known = value == null ? defaultOf(list, name) : value;
            if (known != null) {
                keys.add(new KeyField(name, known));
            }
        }
        if (keys.isEmpty()) {
            String names = list.keys().stream().map(name -> '"' + name + '"').collect(Collectors.joining(" "));
            throw new TypeMismatch("associative list with keys has an element that omits all key fields [" + names
                    + "] (and doesn't have default values for any key fields)");
        }
        return new PathElement.Key(keys);
    }

    private static @Nullable JsonNode defaultOf(ListSchema list, String name) {
        Field field = list.items() instanceof ObjectSchema object ? object.field(name) : null;
        if (field == null || field.defaultValue() != null) {
            return field == null ? null : field.defaultValue();
        }
        return field.zero() == Field.Zero.EMIT ? zero(field.schema()) : null;
    }

    /** A field that is always serialized defaults to its zero value. */
    private static @Nullable JsonNode zero(Schema schema) {
        if (!(schema instanceof ScalarSchema scalar)) {
            return null;
        }
        return switch (scalar.type()) {
            case STRING -> TextNode.valueOf("");
            case INT32, INT64, DOUBLE -> IntNode.valueOf(0);
            default -> null;
        };
    }

    private static PathElement byValue(JsonNode item) {
        return switch (item.getNodeType()) {
            case OBJECT -> throw new TypeMismatch("associative list without keys has an element that's a map type");
            case ARRAY -> throw new TypeMismatch("not supported: associative list with lists as elements");
            case NULL -> throw new TypeMismatch("associative list without keys has an element that's an explicit null");
            default -> new PathElement.Value(item);
        };
    }
}
