package dev.kontract.server.fieldpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element of a path. Ordered: fields by name, then items by key, by value and by index. Immutable; its JSON values
 * must not be modified.
 */
public sealed interface PathElement extends Comparable<PathElement> {

    /**
     * A field of an object or an entry of a map.
     *
     * @param name the name
     */
    record Field(String name) implements PathElement {

        // Written out because the generated methods are linked when first called, which takes a part of every start.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Field field && name.equals(field.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }

        @Override
        public String toString() {
            return "." + name;
        }
    }

    /**
     * A list item identified by its key fields.
     *
     * @param fields the key fields ordered by name
     */
    record Key(List<KeyField> fields) implements PathElement {

        /** Sorts the fields. */
        public Key {
            fields = fields.size() < 2
                    ? List.copyOf(fields)
                    : fields.stream()
                            .sorted(Comparator.comparing(KeyField::name))
                            .toList();
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder();
            for (KeyField field : fields) {
                out.append(out.isEmpty() ? "[" : ",")
                        .append(field.name())
                        .append('=')
                        .append(ValueText.shown(field.value()));
            }
            return out.append(']').toString();
        }
    }

    /**
     * A key field with its value.
     *
     * @param name the name
     * @param value the value
     */
    record KeyField(String name, JsonNode value) {

        /** Normalizes numbers so that equal ones are equal objects. */
        public KeyField {
            value = canonical(value);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + value.hashCode();
        }
    }

    /**
     * An item of a set.
     *
     * @param value the item
     */
    record Value(JsonNode value) implements PathElement {

        /** Normalizes numbers so that equal ones are equal objects. */
        public Value {
            value = canonical(value);
        }

        @Override
        public String toString() {
            return "[=" + ValueText.shown(value) + "]";
        }
    }

    /**
     * A list item identified by its index.
     *
     * @param position the zero-based index
     */
    record Index(int position) implements PathElement {
        @Override
        public String toString() {
            return "[" + position + "]";
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // elements are often shared
    default int compareTo(PathElement other) {
        if (this == other) {
            return 0;
        }
        if (this instanceof Field field && other instanceof Field otherField) {
            return field.name().compareTo(otherField.name());
        }
        if (this instanceof Key key && other instanceof Key otherKey) {
            return compare(key.fields(), otherKey.fields());
        }
        if (this instanceof Value value && other instanceof Value otherValue) {
            return ValueOrder.compare(value.value(), otherValue.value());
        }
        if (this instanceof Index index && other instanceof Index otherIndex) {
            return Integer.compare(index.position(), otherIndex.position());
        }
        return Integer.compare(rank(this), rank(other));
    }

    private static int compare(List<KeyField> left, List<KeyField> right) {
        Iterator<KeyField> others = right.iterator();
        for (KeyField field : left) {
            if (!others.hasNext()) {
                return 1;
            }
            KeyField other = others.next();
            int byName = field.name().compareTo(other.name());
            int order = byName != 0 ? byName : ValueOrder.compare(field.value(), other.value());
            if (order != 0) {
                return order;
            }
        }
        return others.hasNext() ? -1 : 0;
    }

    private static int rank(PathElement element) {
        if (element instanceof Field) {
            return 0;
        }
        if (element instanceof Key) {
            return 1;
        }
        return element instanceof Value ? 2 : 3;
    }

    private static JsonNode canonical(JsonNode value) {
        if (!value.isNumber() || value instanceof LongNode) {
            return value;
        }
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return LongNode.valueOf(value.longValue());
        }
        double number = value.doubleValue();
        boolean whole = number == Math.rint(number) && Math.abs(number) < 0x1p63;
        return whole ? LongNode.valueOf((long) number) : value;
    }
}
