package dev.kontract.server.schema;

/** A value of any shape, kept as it is. */
public enum AnySchema implements Schema {
    /** Embedded JSON ({@code RawExtension}); protobuf carries its text. */
    RAW,
    /** What no contract speaks of. */
    UNKNOWN,
    /** The field set of a managed-fields entry; protobuf carries its text. */
    FIELDS_V1
}
