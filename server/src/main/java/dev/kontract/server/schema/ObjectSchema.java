package dev.kontract.server.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object with known fields, in the order they are written. */
public final class ObjectSchema implements Schema {

    private final String name;
    private final Map<String, Field> byName;
    private final List<Field> fields;
    private final List<Field> alphabetical;
    private final List<Field> defaulted;
    private final boolean atomic;

    ObjectSchema(String name, Collection<Field> fields, boolean atomic) {
        this.name = name;
        this.fields = List.copyOf(fields);
        byName = new HashMap<>();
        fields.forEach(field -> byName.put(field.name(), field));
        alphabetical = fields.stream().sorted(Comparator.comparing(Field::name)).toList();
        defaulted =
                fields.stream().filter(field -> field.defaultValue() != null).toList();
        this.atomic = atomic;
    }

    /** The name of the type in the contract, for example {@code PodSpec}. */
    public String name() {
        return name;
    }

    /** All fields, in the order they are written. */
    public List<Field> fields() {
        return fields;
    }

    /** All fields, ordered by name. */
    public List<Field> alphabetical() {
        return alphabetical;
    }

    /** The field called {@code name}, or null when the type has none. */
    public @Nullable Field field(String name) {
        return byName.get(name);
    }

    /** The fields that have a default. */
    List<Field> defaulted() {
        return defaulted;
    }

    /** Whether a merge or an apply replaces it as a whole. */
    public boolean atomic() {
        return atomic;
    }
}
