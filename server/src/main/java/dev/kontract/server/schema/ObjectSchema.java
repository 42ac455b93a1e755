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
 * <p>Made by a {@link Builder}, which hands out a reference before the fields are known, so that a field can refer to the
 * object that contains it. Nobody but the builder's user sees a schema that is not complete yet.
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
     * Starts an object.
     *
     * @param name the name of its type, for example {@code PodSpec}; empty when it has none
     */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** The name of the type, for example {@code PodSpec}; empty when it has none. */
    public String name() {
        return name;
    }

    /** The declared fields, in the order in which they are written. */
    public List<Field> fields() {
        return fields;
    }

    /** The declared fields, ordered by name. */
    public List<Field> alphabetical() {
        return alphabetical;
    }

    /** The field called {@code name}, or null when the type declares none. */
    public @Nullable Field field(String name) {
        return byName.get(name);
    }

    /** The fields that have a default. */
    List<Field> defaulted() {
        return defaulted;
    }

    /** Whether server-side apply replaces the object as a whole. */
    public boolean atomic() {
        return atomic;
    }

    /**
     * Whether the object belongs to a custom resource: a value of the wrong type is kept for validation to report, where the
     * object of a built-in type fails to decode; null is kept, and fields are written in the order of their names.
     */
    public boolean structural() {
        return structural;
    }

    /** Whether fields that are not declared are kept, as untyped values. */
    public boolean preservesUnknownFields() {
        return preservesUnknownFields;
    }

    /** Whether the object is a complete Kubernetes object, with a type and metadata of its own, inside another one. */
    public boolean embeddedResource() {
        return embeddedResource;
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "object" : name;
    }

    /** Collects the parts of an object. The options have to be set before the first reference is taken. */
    public static final class Builder {

        private final String name;
        private boolean atomic;
        private boolean structural;
        private boolean preservesUnknownFields;
        private boolean embeddedResource;
        private @Nullable ObjectSchema reference;
        private @Nullable ObjectSchema atomicReference;

        private Builder(String name) {
            this.name = name;
        }

        /** Makes server-side apply replace the object as a whole. */
        public Builder atomic(boolean value) {
            atomic = value;
            return this;
        }

        /** Makes it an object of a custom resource; see {@link ObjectSchema#structural()}. */
        public Builder structural() {
            structural = true;
            return this;
        }

        /** Keeps fields that are not declared. */
        public Builder preserveUnknownFields(boolean value) {
            preservesUnknownFields = value;
            return this;
        }

        /** Makes it a complete Kubernetes object inside another one. The caller declares its type and metadata. */
        public Builder embeddedResource(boolean value) {
            embeddedResource = value;
            return this;
        }

        /** The object, which has no fields before {@link #build}. */
        public ObjectSchema reference() {
            if (reference == null) {
                reference = new ObjectSchema(this, atomic);
            }
            return reference;
        }

        /** The same object for places where server-side apply replaces it as a whole. */
        public ObjectSchema atomicReference() {
            if (atomic) {
                return reference();
            }
            if (atomicReference == null) {
                atomicReference = new ObjectSchema(this, true);
                atomicReference.complete(reference().fields);
            }
            return atomicReference;
        }

        /**
         * Completes the object, and with it every reference that was taken.
         *
         * @param fields in the order in which they are written
         * @return the same object as {@link #reference}
         */
        public ObjectSchema build(Collection<Field> fields) {
            ObjectSchema object = reference();
            object.complete(fields);
            if (atomicReference != null) {
                atomicReference.complete(fields);
            }
            return object;
        }
    }
}
