package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object with declared fields. Compared by identity. Thread-safe.
 *
 * <p>The fields may be computed on first use, so that schemas can be recursive and those that are never used cost
 * nothing.
 */
public final class ObjectSchema implements Schema {

    private final String name;
    private final String goType;
    private final String struct;
    private final boolean atomic;
    private final boolean structural;
    private final boolean preservesUnknownFields;
    private final boolean embeddedResource;
    private final JsonNode rules;
    private final JsonNode internalForm;
    private final Supplier<? extends Collection<Field>> declared;
    private volatile @Nullable Object compiledRules;
    private volatile @Nullable Fields fields;

    private ObjectSchema(Builder builder, Supplier<? extends Collection<Field>> declared) {
        this.name = builder.name;
        this.goType = builder.goType;
        this.struct = builder.goType.substring(builder.goType.indexOf('.') + 1);
        this.atomic = builder.atomic;
        this.structural = builder.structural;
        this.preservesUnknownFields = builder.preservesUnknownFields;
        this.embeddedResource = builder.embeddedResource;
        this.rules = builder.rules;
        this.internalForm = builder.internalForm;
        this.declared = declared;
    }

    private record Fields(
            List<Field> inOrder,
            List<Field> alphabetical,
            List<Field> defaulted,
            List<Field> structs,
            Map<String, Field> byName) {

        static Fields of(Collection<Field> declared) {
            Map<String, Field> byName = new HashMap<>();
            declared.forEach(field -> byName.put(field.name(), field));
            return new Fields(
                    List.copyOf(declared),
                    declared.stream().sorted(Comparator.comparing(Field::name)).toList(),
                    declared.stream()
                            .filter(field -> field.defaultValue() != null)
                            .toList(),
                    declared.stream()
                            .filter(field -> field.schema() instanceof ObjectSchema && !field.presenceCounts())
                            .toList(),
                    byName);
        }
    }

    private Fields known() {
        Fields known = fields;
        return known == null ? compute() : known;
    }

    private synchronized Fields compute() {
        Fields known = fields;
        if (known == null) {
            known = Fields.of(declared.get());
            fields = known;
        }
        return known;
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

    /** Returns the name of the type in Go, for example {@code v1.PodSpec}, which decoding errors contain. */
    public String goType() {
        return goType;
    }

    /** Returns the name of the type in Go without its package, for example {@code PodSpec}. */
    public String struct() {
        return struct;
    }

    /** Returns the declared fields in serialization order. */
    public List<Field> fields() {
        return known().inOrder();
    }

    /** Returns the declared fields ordered by name. */
    public List<Field> alphabetical() {
        return known().alphabetical();
    }

    /** Returns the field {@code name}, or null if it is not declared. */
    public @Nullable Field field(String name) {
        return known().byName().get(name);
    }

    /** Returns the fields with a default. */
    List<Field> defaulted() {
        return known().defaulted();
    }

    /** Returns the fields whose objects are always present, because they are not pointers in Go. */
    List<Field> structs() {
        return known().structs();
    }

    /** Returns whether server-side apply treats the object as atomic. */
    public boolean atomic() {
        return atomic;
    }

    /**
     * Returns whether the object belongs to a custom resource. Then values of a wrong type are kept for validation to report
     * instead of failing to decode, nulls are kept, and fields are serialized in name order.
     */
    public boolean structural() {
        return structural;
    }

    /** Returns whether undeclared fields are kept as untyped values. */
    public boolean preservesUnknownFields() {
        return preservesUnknownFields;
    }

    /** Returns whether the object is an embedded Kubernetes object with its own type and metadata. */
    public boolean embeddedResource() {
        return embeddedResource;
    }

    /** Returns the rules of the type as the contract declares them; a missing node if there are none. */
    public JsonNode rules() {
        return rules;
    }

    /** Returns how the internal type of upstream differs, as the contract declares it; a missing node if it does not. */
    public JsonNode internalForm() {
        return internalForm;
    }

    /**
     * Returns the result of {@code compiler}, which is called once or, by concurrent threads, a few times.
     *
     * @param form the type of the result; always the same for a schema
     */
    public <T> T compiledRules(Class<T> form, Function<ObjectSchema, T> compiler) {
        Object known = compiledRules;
        if (known == null) {
            known = compiler.apply(this);
            compiledRules = known;
        }
        return form.cast(known);
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "object" : name;
    }

    /** Builds an object schema. */
    public static final class Builder {

        private final String name;
        private String goType;
        private boolean atomic;
        private boolean structural;
        private boolean preservesUnknownFields;
        private boolean embeddedResource;
        private JsonNode rules = MissingNode.getInstance();
        private JsonNode internalForm = MissingNode.getInstance();

        private Builder(String name) {
            this.name = name;
            this.goType = "v1." + name;
        }

        /** Sets the name of the type in Go; {@code v1.} and the name unless set. */
        public Builder goType(String value) {
            goType = value;
            return this;
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

        /** Sets the declared rules of the type. */
        public Builder rules(JsonNode value) {
            rules = value;
            return this;
        }

        /** Sets how the internal type of upstream differs. */
        public Builder internalForm(JsonNode value) {
            internalForm = value;
            return this;
        }

        /** Sets whether the object is an embedded Kubernetes object. The caller declares its type and metadata fields. */
        public Builder embeddedResource(boolean value) {
            embeddedResource = value;
            return this;
        }

        /**
         * Creates the schema.
         *
         * @param fields the fields in serialization order
         */
        public ObjectSchema build(Collection<Field> fields) {
            return new ObjectSchema(this, () -> fields);
        }

        /**
         * Creates the schema.
         *
         * @param fields computes the fields in serialization order, once, on first use and maybe in another thread
         */
        public ObjectSchema build(Supplier<? extends Collection<Field>> fields) {
            return new ObjectSchema(this, fields);
        }
    }
}
