package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.schema.ObjectSchema;

/**
 * Encodes the objects of one resource as they are stored: canonical JSON, fields in the order of the schema. Immutable and
 * safe for use by many threads.
 */
public final class ObjectEncoder {

    private final Codec codec;
    private final ObjectSchema schema;

    /** Encodes objects of {@code schema}. */
    public ObjectEncoder(Codec codec, ObjectSchema schema) {
        this.codec = codec;
        this.schema = schema;
    }

    /** The canonical form of {@code object}, which shares with it whatever is canonical already. */
    public ObjectNode canonical(ObjectNode object) {
        return Canonicalizer.stored(object, schema);
    }

    /** The bytes {@code object} is stored in. */
    public byte[] encode(ObjectNode object) {
        return codec.encode(canonical(object), Format.JSON);
    }
}
