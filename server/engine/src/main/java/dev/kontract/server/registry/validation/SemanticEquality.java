package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Semantic equality of JSON trees: absent, null and empty values are equal, and so are numbers of any width. Where the type is
 * known, an optional object without fields differs from an absent one.
 */
public final class SemanticEquality {

    private SemanticEquality() {}

    /** Returns whether two trees are semantically equal. */
    @SuppressWarnings("ReferenceEquality") // the same instance is equal
    public static boolean same(JsonNode one, JsonNode other) {
        if (one == other) {
            return true;
        }
        if (one.isObject() && other.isObject()) {
            return sameBut(one, other, List.of());
        }
        if (nothing(one) || nothing(other)) {
            return nothing(one) && nothing(other);
        }
        if (one.isArray() && other.isArray()) {
            return one.size() == other.size() && sameItems(one, other);
        }
        if (one.isNumber() && other.isNumber()) {
            return one.equals(other) || one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return one.equals(other);
    }

    /** Returns whether two objects are semantically equal when {@code fields} are ignored. */
    public static boolean sameBut(JsonNode one, JsonNode other, List<String> fields) {
        for (Map.Entry<String, JsonNode> field : one.properties()) {
            String name = field.getKey();
            if (!fields.contains(name) && !same(field.getValue(), other.path(name))) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> field : other.properties()) {
            String name = field.getKey();
            if (!fields.contains(name) && !one.has(name) && !nothing(field.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether two values of a type are semantically equal. */
    static boolean same(JsonNode one, JsonNode other, Schema type) {
        return sameBut(one, other, type, List.of());
    }

    /**
     * Returns whether two values of a type, or of none that is known, are semantically equal when {@code fields} of the value itself are
     * ignored.
     */
    static boolean sameBut(JsonNode one, JsonNode other, @Nullable Schema type, List<String> fields) {
        if (one.isArray() && other.isArray() && type instanceof ListSchema list) {
            return sameItems(one, other, list.items());
        }
        if (!one.isObject() || !other.isObject()) {
            return same(one, other);
        }
        if (type instanceof MapSchema map) {
            return sameFields(one, other, name -> same(one.path(name), other.path(name), map.values()));
        }
        if (type instanceof ObjectSchema object) {
            return sameFields(
                    one,
                    other,
                    name -> fields.contains(name) || sameField(one.path(name), other.path(name), object.field(name)));
        }
        return sameBut(one, other, fields);
    }

    /** Returns whether two values of a field, or their absence, are semantically equal. */
    static boolean sameField(JsonNode one, JsonNode other, @Nullable Field field) {
        if (field == null) {
            return same(one, other);
        }
        boolean optional = field.schema() instanceof ObjectSchema && field.presenceCounts();
        return (!optional || one.isObject() == other.isObject()) && same(one, other, field.schema());
    }

    private static boolean sameFields(JsonNode one, JsonNode other, Predicate<String> same) {
        Set<String> names = new HashSet<>();
        one.fieldNames().forEachRemaining(names::add);
        other.fieldNames().forEachRemaining(names::add);
        return names.stream().allMatch(same);
    }

    private static boolean sameItems(JsonNode one, JsonNode other, Schema type) {
        return one.size() == other.size()
                && IntStream.range(0, one.size()).allMatch(i -> same(one.get(i), other.get(i), type));
    }

    private static boolean nothing(JsonNode node) {
        return node instanceof MissingNode || node instanceof NullNode || (node.isContainerNode() && node.isEmpty());
    }

    private static boolean sameItems(JsonNode one, JsonNode other) {
        for (int i = 0; i < one.size(); i++) {
            if (!same(one.get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }
}
