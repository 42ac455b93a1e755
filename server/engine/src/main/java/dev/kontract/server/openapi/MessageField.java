package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.kontract.server.codec.yaml.YamlWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes a JSON value into the enclosing protobuf message. Immutable and composable. */
@FunctionalInterface
interface MessageField {

    /** Writes {@code value} as one field, several fields or none. */
    void write(CodedOutputStream out, JsonNode value) throws IOException;

    static MessageField text(int number) {
        return (out, value) -> out.writeString(number, value.asText());
    }

    static MessageField flag(int number) {
        return (out, value) -> out.writeBool(number, value.asBoolean());
    }

    static MessageField integer(int number) {
        return (out, value) -> out.writeInt64(number, value.asLong());
    }

    static MessageField number(int number) {
        return (out, value) -> out.writeDouble(number, value.asDouble());
    }

    /** Writes any value as YAML text, in blocks as Go's encoder does. */
    static MessageField any(int number) {
        return in(
                number,
                (out, value) -> out.writeString(2, new String(YamlWriter.write(value), StandardCharsets.UTF_8)));
    }

    /** Writes a nested message that contains only {@code field}. */
    static MessageField in(int number, MessageField field) {
        return (out, value) -> out.writeByteArray(number, bytes(field, value));
    }

    /** Writes a repeated field, once for each item of a list. */
    static MessageField each(MessageField field) {
        return (out, value) -> {
            for (JsonNode item : value) {
                field.write(out, item);
            }
        };
    }

    /** Writes a nested message for each entry of a map, with the key and the value. */
    static MessageField named(int number, MessageField field) {
        return (out, value) -> {
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                in(number, pair(entry.getKey(), field)).write(out, entry.getValue());
            }
        };
    }

    private static MessageField pair(String key, MessageField field) {
        return (out, value) -> {
            out.writeString(1, key);
            field.write(out, value);
        };
    }

    /**
     * Writes an object by its members; extensions, whose names start with {@code x-}, are written to a separate
     * field.
     */
    static MessageField object(Map<String, MessageField> members, int extensions) {
        return (out, value) -> {
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                MessageField member = members.get(entry.getKey());
                if (member != null) {
                    member.write(out, entry.getValue());
                } else if (entry.getKey().startsWith("x-")) {
                    in(extensions, pair(entry.getKey(), any(2))).write(out, entry.getValue());
                } else {
                    throw new IllegalStateException("no message field for " + entry.getKey());
                }
            }
        };
    }

    /** Returns what goes before a nested message of that many bytes. */
    static byte[] begin(int number, int length) {
        MessageField start = (out, value) -> {
            out.writeTag(number, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt32NoTag(length);
        };
        return bytes(start, MissingNode.getInstance());
    }

    /** Returns the encoding of a message that contains only {@code field}. */
    static byte[] bytes(MessageField field, JsonNode value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, 256);
        try {
            field.write(out, value);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to memory failed", e);
        }
        return bytes.toByteArray();
    }
}
