package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The compiled schema of a value. Immutable and shared once compiled.
 *
 * <p>An {@link ObjectSchema} may be recursive. All other schemas are value types.
 */
public sealed interface Schema
        permits ObjectSchema,
                Schema.MapSchema,
                Schema.ListSchema,
                Schema.ScalarSchema,
                Schema.UnionSchema,
                Schema.AnySchema {

    /** Returns a new zero value, as in Go for an absent value: an empty object unless the schema is of another form. */
    default JsonNode zero() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * A scalar.
     *
     * @param type the JSON type and format
     * @param goType the name of the type in decoding errors, for example {@code string} or {@code v1.PullPolicy}
     * @param allowed the enum values, or empty if unrestricted
     */
    record ScalarSchema(ScalarSchema.Type type, String goType, List<String> allowed) implements Schema {

        /** The types of scalars. */
        public enum Type {
            STRING,
            BOOLEAN,
            INT32,
            INT64,
            /** A 64-bit floating-point number. */
            DOUBLE,
            /** Base64 in JSON, raw in protobuf. */
            BYTES,
            /** RFC 3339 to the second. */
            TIME,
            /** RFC 3339 to the microsecond. */
            MICRO_TIME,
            /** A duration in Go's notation in JSON, nanoseconds in protobuf. */
            DURATION,
            /** A quantity; a string or number in JSON. */
            QUANTITY,
            /** A 32-bit number or a string. */
            INT_OR_STRING
        }

        /** Creates a scalar without enum values. */
        public ScalarSchema(ScalarSchema.Type type, String goType) {
            this(type, goType, List.of());
        }

        @Override
        public JsonNode zero() {
            return switch (type) {
                case STRING, BYTES -> TextNode.valueOf("");
                case BOOLEAN -> BooleanNode.FALSE;
                case INT32, INT64, DOUBLE, INT_OR_STRING -> IntNode.valueOf(0);
                case QUANTITY -> TextNode.valueOf("0");
                case DURATION -> TextNode.valueOf("0s");
                case TIME, MICRO_TIME -> NullNode.instance;
            };
        }
    }

    /**
     * A list.
     *
     * @param items the schema of the items
     * @param type how server-side apply merges the list
     * @param keys the key fields of the items, for {@link Type#MAP}
     * @param nullableItems whether an item may be null
     */
    record ListSchema(Schema items, ListSchema.Type type, List<String> keys, boolean nullableItems) implements Schema {

        /** The merge semantics of a list ({@code x-kubernetes-list-type}). */
        public enum Type {
            /** Replaced as a whole. */
            ATOMIC,
            /** A set of scalars. */
            SET,
            /** Objects identified by their key fields. */
            MAP
        }

        /** Creates a list without null items. */
        public ListSchema(Schema items, ListSchema.Type type, List<String> keys) {
            this(items, type, keys, false);
        }

        @Override
        public JsonNode zero() {
            return JsonNodeFactory.instance.arrayNode();
        }
    }

    /**
     * A map with string keys.
     *
     * @param values the schema of the values
     * @param atomic whether server-side apply treats the map as atomic
     * @param nullableValues whether a value may be null
     * @param goType the type in Go that decoding errors mention; empty if it follows from the values
     */
    record MapSchema(Schema values, boolean atomic, boolean nullableValues, String goType) implements Schema {

        /** Creates a map without null values. */
        public MapSchema(Schema values, boolean atomic) {
            this(values, atomic, false);
        }

        /** Creates a map whose Go type follows from its values. */
        public MapSchema(Schema values, boolean atomic, boolean nullableValues) {
            this(values, atomic, nullableValues, "");
        }
    }

    /**
     * A union of schemas distinguished by JSON type, for example the schema or boolean of {@code additionalProperties}
     * in a JSON schema.
     *
     * @param name the name of the type in the contract
     * @param alternatives at most one object, one list and one scalar
     */
    record UnionSchema(String name, List<Alternative> alternatives) implements Schema {

        /**
         * An alternative of a union.
         *
         * @param schema the schema of the value
         * @param protobuf the number of its field in the union's message
         */
        public record Alternative(Schema schema, int protobuf) {}

        /** Returns the object alternative, or null. */
        public @Nullable Alternative object() {
            return find(ObjectSchema.class);
        }

        /** Returns the list alternative, or null. */
        public @Nullable Alternative list() {
            return find(ListSchema.class);
        }

        /** Returns the scalar alternative, or null. */
        public @Nullable Alternative scalar() {
            return find(ScalarSchema.class);
        }

        /** Returns the alternative with that protobuf field number, or null. */
        public @Nullable Alternative numbered(int protobuf) {
            for (Alternative alternative : alternatives) {
                if (alternative.protobuf() == protobuf) {
                    return alternative;
                }
            }
            return null;
        }

        /** Returns the schema for the JSON type of {@code value}, or null if no alternative has it. */
        public @Nullable Schema schemaOf(JsonNode value) {
            Alternative alternative = value.isObject() ? object() : value.isArray() ? list() : scalar();
            return alternative == null ? null : alternative.schema();
        }

        private @Nullable Alternative find(Class<? extends Schema> form) {
            for (Alternative alternative : alternatives) {
                if (form.isInstance(alternative.schema())) {
                    return alternative;
                }
            }
            return null;
        }
    }

    /** A value of any type. */
    enum AnySchema implements Schema {
        /** Embedded JSON ({@code RawExtension}) whose text is preserved; a single value in server-side apply. */
        RAW,
        /** Any JSON, as in the default of a schema; a single value in server-side apply. */
        JSON,
        /** The field set of a managed-fields entry. */
        FIELDS_V1,
        /** A value without a schema: decoded as generic JSON and merged by its actual structure. */
        UNTYPED
    }
}
