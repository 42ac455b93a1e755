package dev.kontract.server.codec.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ObjectSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads and writes messages. Each is compiled from its schema when first met. Safe for use by many threads. */
public final class ProtobufCodec {

    private final Map<ObjectSchema, ProtobufMessage> compiled = new ConcurrentHashMap<>();
    private final MessageReader reader = new MessageReader(this);
    private final MessageWriter writer = new MessageWriter(this);

    /** None compiled yet. */
    public ProtobufCodec() {}

    ProtobufMessage of(ObjectSchema schema) {
        return compiled.computeIfAbsent(schema, ProtobufMessage::compile);
    }

    /**
     * Reads an object.
     *
     * @throws MalformedMessageException when {@code bytes} are no message, or a value in it is not what it should be
     */
    public ObjectNode read(byte[] bytes, ObjectSchema schema) {
        return reader.read(bytes, schema);
    }

    /** Writes {@code tree}, an object of {@code schema}; what the schema does not know is left out. */
    public byte[] write(JsonNode tree, ObjectSchema schema) {
        return writer.write(tree, schema);
    }
}
