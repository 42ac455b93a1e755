package dev.kontract.server.schema;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object with declared fields. Compared by identity.
 *
 * <p>Created by a {@link Builder}, which provides a reference before the fields are known, so that schemas can be
 * recursive. An incomplete schema is visible only to the user of the builder.
 */
public final class ObjectSchema implements Schema {

    private final String name;
    private final boolean atomic;
    private final boolean structural;
    private final boolean preservesUnknownFields;
    private final boolean embeddedResource;
    private Map<String, Field> byName = Map.of();
    private List<Field> fields = List.of();
    private List<Field> alphabetical = List.of();
    private List<Field> defaulted = List.of();

    private ObjectSchema(Builder builder, boolean atomic) {
        this.name = builder.name;
        this.atomic = atomic;
        this.structural = builder.structural;
        this.preservesUnknownFields = builder.preservesUnknownFields;
        this.embeddedResource = builder.embeddedResource;
    }

    private void complete(Collection<Field> declared) {
        fields = List.copyOf(declared);
        byName = new HashMap<>();
        fields.forEach(field -> byName.put(field.name(), field));
        alphabetical = fields.stream().sorted(Comparator.comparing(Field::name)).toList();
        defaulted =
                fields.stream().filter(field -> field.defaultValue() != null).toList();
    }

    /**
     * Creates a builder.
     *
     * @param name the name of the type, for example {@code PodSpec}, or empty
     */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** Returns the name of the type, for example {@code PodSpec}, or empty. */
    public String name() {
        return name;
    }

    /** Returns the declared fields in serialization order. */
    public List<Field> fields() {
        return fields;
    }

    /** Returns the declared fields ordered by name. */
    public List<Field> alphabetical() {
        return alphabetical;
    }

    /** Returns the field {@code name}, or null if it is not declared. */
    public @Nullable Field field(String name) {
        return byName.get(name);
    }

    /** Returns the fields with a default. */
    List<Field> defaulted() {
        return defaulted;
    }

    /** Whether server-side apply treats the object as atomic. */
    public boolean atomic() {
        return atomic;
    }

    /**
     * Whether the object belongs to a custom resource. Then values of a wrong type are kept for validation to report
     * instead of failing to decode, nulls are kept, and fields are serialized in name order.
     */
    public boolean structural() {
        return structural;
    }

    /** Whether undeclared fields are kept as untyped values. */
    public boolean preservesUnknownFields() {
        return preservesUnknownFields;
    }

    /** Whether the object is an embedded Kubernetes object with its own type and metadata. */
    public boolean embeddedResource() {
        return embeddedResource;
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "object" : name;
    }

    /** Builds an object schema. Options must be set before the first reference is taken. */
    public static final class Builder {

        private final String name;
        private boolean atomic;
        private boolean structural;
        private boolean preservesUnknownFields;
        private boolean embeddedResource;
        private @Nullable ObjectSchema reference;
        private @Nullable ObjectSchema variant;

        private Builder(String name) {
            this.name = name;
        }

        /** Sets whether server-side apply treats the object as atomic. */
        public Builder atomic(boolean value) {
            atomic = value;
            return this;
        }

        /** Makes it an object of a custom resource; see {@link ObjectSchema#structural()}. */
        public Builder structural() {
            structural = true;
            return this;
        }

        /** Sets whether undeclared fields are kept. */
        public Builder preserveUnknownFields(boolean value) {
            preservesUnknownFields = value;
            return this;
        }

        /**
         * Sets whether the object is an embedded Kubernetes object. The caller declares its type and metadata fields.
         */
        public Builder embeddedResource(boolean value) {
            embeddedResource = value;
            return this;
        }

        /** Returns the schema, which has no fields before {@link #build}. */
        public ObjectSchema reference() {
            if (reference == null) {
                reference = new ObjectSchema(this, atomic);
            }
            return reference;
        }

        /** Returns a variant of the schema that server-side apply treats as atomic, or by field. */
        public ObjectSchema reference(boolean asAtomic) {
            if (asAtomic == atomic) {
                return reference();
            }
            if (variant == null) {
                variant = new ObjectSchema(this, asAtomic);
                variant.complete(reference().fields);
            }
            return variant;
        }

        /**
         * Completes the schema and all references to it.
         *
         * @param fields the fields in serialization order
         * @return the same instance as {@link #reference}
         */
        public ObjectSchema build(Collection<Field> fields) {
            ObjectSchema object = reference();
            object.complete(fields);
            if (variant != null) {
                variant.complete(fields);
            }
            return object;
        }
    }
}
