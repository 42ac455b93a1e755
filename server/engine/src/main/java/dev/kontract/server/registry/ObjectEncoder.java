package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.schema.ObjectSchema;

/**
 * Encodes objects of one kind for the storage: canonical JSON with fields in schema order. Immutable and thread-safe.
 */
public final class ObjectEncoder {

    private final Codec codec;
    private final ObjectSchema schema;

    /** Creates an encoder for objects of {@code schema}. */
    public ObjectEncoder(Codec codec, ObjectSchema schema) {
        this.codec = codec;
        this.schema = schema;
    }

    /** Returns the canonical form of {@code object}. Subtrees that are already canonical are shared. */
    public ObjectNode canonical(ObjectNode object) {
        return Canonicalizer.stored(object, schema);
    }

    /** Encodes {@code object} for the storage. */
    public byte[] encode(ObjectNode object) {
        return encodeCanonical(canonical(object));
    }

    /** Encodes an object that is in canonical form. */
    byte[] encodeCanonical(ObjectNode canonical) {
        return codec.encode(canonical, Format.JSON);
    }
}
