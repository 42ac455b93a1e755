package dev.kontract.server.codec.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedOutputStream;
import dev.kontract.server.schema.ObjectSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Decodes and encodes protobuf messages. Each type is compiled from its schema on first use. Thread-safe. */
public final class ProtobufCodec {

    private final Map<ObjectSchema, ProtobufMessage> compiled = new ConcurrentHashMap<>();
    private final MessageWriter writer = new MessageWriter(this);

    /** Creates a codec without compiled types. */
    public ProtobufCodec() {}

    ProtobufMessage of(ObjectSchema schema) {
        return compiled.computeIfAbsent(schema, ProtobufMessage::compile);
    }

    /**
     * Decodes an object.
     *
     * @throws MalformedMessageException when {@code bytes} are not a message of this type
     */
    public ObjectNode read(byte[] bytes, ObjectSchema schema) {
        return new MessageReader(this).read(bytes, schema);
    }

    /** Encodes {@code tree}, an object of {@code schema}, as one element of the repeated field {@code number}. */
    public byte[] writeElement(int number, JsonNode tree, ObjectSchema schema) {
        byte[] message = write(tree, schema);
        byte[] element = new byte[CodedOutputStream.computeByteArraySize(number, message)];
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(element);
            out.writeByteArray(number, message);
            out.checkNoSpaceLeft();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return element;
    }

    /** Encodes {@code tree}, an object of {@code schema}; undeclared fields are omitted. */
    public byte[] write(JsonNode tree, ObjectSchema schema) {
        return writer.write(tree, schema);
    }
}
