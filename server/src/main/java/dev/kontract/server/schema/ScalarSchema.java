package dev.kontract.server.schema;

import java.util.List;

/**
 * A value without parts.
 *
 * @param type its kind
 * @param goType the type's name in decoding errors, for example {@code string} or {@code v1.PullPolicy}
 * @param allowed the values the contract lists, or empty when it lists none
 */
public record ScalarSchema(Type type, String goType, List<String> allowed) implements Schema {

    /** The kinds of scalar. */
    public enum Type {
        STRING,
        BOOLEAN,
        INT32,
        INT64,
        /** Base64 in JSON, raw in protobuf. */
        BYTES,
        /** RFC 3339 to the second. */
        TIME,
        /** RFC 3339 to the microsecond. */
        MICRO_TIME,
        /** A number with a suffix, in JSON a string or a number. */
        QUANTITY,
        /** A 32-bit number or a string. */
        INT_OR_STRING
    }
}
