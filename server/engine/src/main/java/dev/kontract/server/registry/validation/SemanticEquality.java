package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import java.util.List;
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
    public static boolean same(JsonNode one, JsonNode other) {
        return same(one, other, null);
    }

    /** Returns whether two objects are semantically equal when {@code fields} are ignored. */
    public static boolean sameBut(JsonNode one, JsonNode other, List<String> fields) {
        return sameBut(one, other, null, fields);
    }

    /** Returns whether two values of a type, or of none that is known, are semantically equal. */
    static boolean same(JsonNode one, JsonNode other, @Nullable Schema type) {
        return sameBut(one, other, type, List.of());
    }

    /**
     * Returns whether two values of a type, or of none that is known, are semantically equal when {@code fields} of the value itself are
     * ignored.
     */
    @SuppressWarnings("ReferenceEquality") // the same instance is equal
    static boolean sameBut(JsonNode one, JsonNode other, @Nullable Schema type, List<String> fields) {
        if (one == other) {
            return true;
        }
        if (one.isObject() && other.isObject()) {
            Predicate<String> same =
                    name -> fields.contains(name) || samePart(one.path(name), other.path(name), type, name);
            return one.properties().stream().allMatch(field -> same.test(field.getKey()))
                    && other.properties().stream()
                            .allMatch(field -> one.has(field.getKey()) || same.test(field.getKey()));
        }
        if (nothing(one) || nothing(other)) {
            return nothing(one) && nothing(other);
        }
        if (one.isArray() && other.isArray()) {
            Schema items = type instanceof ListSchema list ? list.items() : null;
            return one.size() == other.size()
                    && IntStream.range(0, one.size()).allMatch(i -> same(one.get(i), other.get(i), items));
        }
        if (one.isNumber() && other.isNumber()) {
            return one.equals(other) || one.decimalValue().compareTo(other.decimalValue()) == 0;
        }
        return one.equals(other);
    }

    /** Returns whether two values of a field, or their absence, are semantically equal. */
    static boolean sameField(JsonNode one, JsonNode other, Field field) {
        boolean optional = field.schema() instanceof ObjectSchema && field.presenceCounts();
        return (!optional || one.isObject() == other.isObject()) && same(one, other, field.schema());
    }

    private static boolean samePart(JsonNode one, JsonNode other, @Nullable Schema whole, String name) {
        Field field = whole instanceof ObjectSchema object ? object.field(name) : null;
        return field == null
                ? same(one, other, whole instanceof MapSchema map ? map.values() : null)
                : sameField(one, other, field);
    }

    private static boolean nothing(JsonNode node) {
        return node instanceof MissingNode || node instanceof NullNode || (node.isContainerNode() && node.isEmpty());
    }
}
