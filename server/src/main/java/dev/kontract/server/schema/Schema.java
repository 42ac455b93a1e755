package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The compiled schema of a value. Immutable once its compiler has returned, and shared by everything that refers to it.
 *
 * <p>An {@link ObjectSchema} may refer to itself through its fields. All other schemas are values, equal when their parts
 * are.
 */
public sealed interface Schema
        permits ObjectSchema,
                Schema.MapSchema,
                Schema.ListSchema,
                Schema.ScalarSchema,
                Schema.UnionSchema,
                Schema.AnySchema {

    /**
     * A value without parts.
     *
     * @param type the JSON type and the format
     * @param goType the type's name in decoding errors, for example {@code string} or {@code v1.PullPolicy}
     * @param allowed the permitted values, or empty when there is no such restriction
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
            /** A number with a suffix; in JSON a string or a number. */
            QUANTITY,
            /** A 32-bit number or a string. */
            INT_OR_STRING
        }

        /** A scalar that may have any value of its type. */
        public ScalarSchema(ScalarSchema.Type type, String goType) {
            this(type, goType, List.of());
        }
    }

    /**
     * A list.
     *
     * @param items the schema of every item
     * @param type how server-side apply merges two lists
     * @param keys for {@link Type#MAP}: the fields of an item that together identify it
     * @param nullableItems whether an item may be null
     */
    record ListSchema(Schema items, ListSchema.Type type, List<String> keys, boolean nullableItems) implements Schema {

        /** The merge semantics of a list ({@code x-kubernetes-list-type}). */
        public enum Type {
            /** Replaced as a whole. */
            ATOMIC,
            /** Scalars, each at most once. */
            SET,
            /** Objects identified by their keys. */
            MAP
        }

        /** A list without null items. */
        public ListSchema(Schema items, ListSchema.Type type, List<String> keys) {
            this(items, type, keys, false);
        }
    }

    /**
     * An object whose fields all have the same schema and any names.
     *
     * @param values the schema of every value
     * @param atomic whether server-side apply replaces the map as a whole
     * @param nullableValues whether a value may be null
     */
    record MapSchema(Schema values, boolean atomic, boolean nullableValues) implements Schema {

        /** A map without null values. */
        public MapSchema(Schema values, boolean atomic) {
            this(values, atomic, false);
        }
    }

    /**
     * A value of one of several schemas, told apart by their JSON types; for example the schema or the boolean of
     * {@code additionalProperties} in a JSON schema.
     *
     * @param name the name of the type in the contract
     * @param alternatives at most one each: an object, a list, a scalar
     */
    record UnionSchema(String name, List<Alternative> alternatives) implements Schema {

        /**
         * One of the schemas.
         *
         * @param schema of the value
         * @param protobuf the number of the field that carries the value in the union's message
         */
        public record Alternative(Schema schema, int protobuf) {}

        /** The alternative for an object. */
        public @Nullable Alternative object() {
            return find(ObjectSchema.class);
        }

        /** The alternative for an array. */
        public @Nullable Alternative list() {
            return find(ListSchema.class);
        }

        /** The alternative for a value without parts. */
        public @Nullable Alternative scalar() {
            return find(ScalarSchema.class);
        }

        /** The alternative in the field with that number of the union's message. */
        public @Nullable Alternative numbered(int protobuf) {
            for (Alternative alternative : alternatives) {
                if (alternative.protobuf() == protobuf) {
                    return alternative;
                }
            }
            return null;
        }

        /** The schema of {@code value}, or null when no alternative has its JSON type. */
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

    /** A value of any shape. */
    enum AnySchema implements Schema {
        /** Embedded JSON ({@code RawExtension}) whose text is preserved; a single value to server-side apply. */
        RAW,
        /** The field set of a managed-fields entry. */
        FIELDS_V1,
        /** A value without a schema: decoded as generic JSON, and merged by what can be seen of it. */
        UNTYPED
    }
}
