package dev.kontract.server.registry.validation;

import org.jspecify.annotations.Nullable;

/**
 * The path of a value in an object, as errors show it: {@code spec.ports[0].name}. Immutable. The text is built only
 * when needed, which is rare.
 */
public final class FieldPath {

    /** The path of an object itself, which has no name. */
    public static final FieldPath ROOT = new FieldPath(null, Step.FIELD, "<nil>", 0);

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

    /** Returns the path of a top-level field. */
    public static FieldPath of(String name) {
        return new FieldPath(null, Step.FIELD, name, 0);
    }

    /** Returns the path of a field below this path. */
    public FieldPath child(String name) {
        return new FieldPath(parent(), Step.FIELD, name, 0);
    }

    /** Returns the path of another field of the same object; of the object itself if the name is empty. */
    public FieldPath sibling(String name) {
        if (name.isEmpty()) {
            return parent == null ? ROOT : parent;
        }
        return new FieldPath(parent, Step.FIELD, name, 0);
    }

    /** Returns the path of a list item. */
    public FieldPath index(int index) {
        return new FieldPath(parent(), Step.INDEX, "", index);
    }

    /** Returns the path of a map entry. */
    public FieldPath key(String key) {
        return new FieldPath(parent(), Step.KEY, key, 0);
    }

    private @Nullable FieldPath parent() {
        return this == ROOT ? null : this;
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
