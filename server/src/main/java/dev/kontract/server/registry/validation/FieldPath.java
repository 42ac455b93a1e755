package dev.kontract.server.registry.validation;

import org.jspecify.annotations.Nullable;

/** Where a value stands in an object, written as complaints show it: {@code spec.ports[0].name}. Immutable. */
public final class FieldPath {

    private final @Nullable FieldPath parent;
    private final String step;

    private FieldPath(@Nullable FieldPath parent, String step) {
        this.parent = parent;
        this.step = step;
    }

    /** The path of a field of the object itself. */
    public static FieldPath of(String name) {
        return new FieldPath(null, name);
    }

    /** The path of a field below this one. */
    public FieldPath child(String name) {
        return new FieldPath(this, "." + name);
    }

    /** The path of an item of the list that stands here. */
    public FieldPath index(int index) {
        return new FieldPath(this, "[" + index + "]");
    }

    /** The path of an entry of the map that stands here. */
    public FieldPath key(String key) {
        return new FieldPath(this, "[" + key + "]");
    }

    @Override
    public String toString() {
        return parent == null ? step : parent + step;
    }
}
