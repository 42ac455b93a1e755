package dev.kontract.server.registry.structural;

import org.jspecify.annotations.Nullable;

/**
 * The path of a value as messages about schema keywords show it: {@code spec.list[0].key}. In contrast to a
 * {@link dev.kontract.server.registry.validation.FieldPath}, keys of maps follow a dot, and those of the root too.
 * Immutable. The text is built only when needed, which is rare.
 */
final class ValuePath {

    /** The path of the validated value itself. */
    static final ValuePath ROOT = new ValuePath(null, "", "", -1);

    private final @Nullable ValuePath parent;
    private final String separator;
    private final String name;
    private final int index;

    private ValuePath(@Nullable ValuePath parent, String separator, String name, int index) {
        this.parent = parent;
        this.separator = separator;
        this.name = name;
        this.index = index;
    }

    /** Returns the path of a property that the schema declares. */
    ValuePath property(String property) {
        return new ValuePath(this, this == ROOT ? "" : ".", property, -1);
    }

    /** Returns the path of a property that the schema does not declare, or that is missing. */
    ValuePath key(String key) {
        return new ValuePath(this, ".", key, -1);
    }

    /** Returns the path of a list item. */
    ValuePath index(int item) {
        return new ValuePath(this, "", "", item);
    }

    boolean isRoot() {
        return this == ROOT;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    private void write(StringBuilder out) {
        if (parent == null) {
            return;
        }
        parent.write(out);
        if (index >= 0) {
            out.append('[').append(index).append(']');
        } else {
            out.append(separator).append(name);
        }
    }
}
