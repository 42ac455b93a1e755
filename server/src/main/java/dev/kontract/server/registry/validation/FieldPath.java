package dev.kontract.server.registry.validation;

import org.jspecify.annotations.Nullable;

/**
 * Where a value stands in an object, written as complaints show it: {@code spec.ports[0].name}. Immutable. It is put into
 * words only when there is something to complain about, which for most values there never is.
 */
public final class FieldPath {

    private enum Step {
        FIELD,
        INDEX,
        KEY
    }

    private final @Nullable FieldPath parent;
    private final Step step;
    private final String name;
    private final int index;

    private FieldPath(@Nullable FieldPath parent, Step step, String name, int index) {
        this.parent = parent;
        this.step = step;
        this.name = name;
        this.index = index;
    }

    /** The path of a field of the object itself. */
    public static FieldPath of(String name) {
        return new FieldPath(null, Step.FIELD, name, 0);
    }

    /** The path of a field below this one. */
    public FieldPath child(String name) {
        return new FieldPath(this, Step.FIELD, name, 0);
    }

    /** The path of an item of the list that stands here. */
    public FieldPath index(int index) {
        return new FieldPath(this, Step.INDEX, "", index);
    }

    /** The path of an entry of the map that stands here. */
    public FieldPath key(String key) {
        return new FieldPath(this, Step.KEY, key, 0);
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    private void write(StringBuilder out) {
        if (parent != null) {
            parent.write(out);
        }
        switch (step) {
            case FIELD -> out.append(parent == null ? "" : ".").append(name);
            case INDEX -> out.append('[').append(index).append(']');
            case KEY -> out.append('[').append(name).append(']');
        }
    }
}
