package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** How a JSON value is written into the protobuf message around it. Combined of few; immutable. */
@FunctionalInterface
interface MessageField {

    /** Writes {@code value} as one field, as several, or as none. */
    void write(CodedOutputStream out, JsonNode value) throws IOException;

    static MessageField text(int number) {
        return (out, value) -> out.writeString(number, value.asText());
    }

    static MessageField flag(int number) {
        return (out, value) -> out.writeBool(number, value.asBoolean());
    }

    /** Any value, as the YAML that JSON is. */
    static MessageField any(int number) {
        return in(number, (out, value) -> out.writeString(2, value.toString()));
    }

    /** A message that holds just {@code field}. */
    static MessageField in(int number, MessageField field) {
        return (out, value) -> out.writeByteArray(number, bytes(field, value));
    }

    /** A field that is repeated: one for every item of a list. */
    static MessageField each(MessageField field) {
        return (out, value) -> {
            for (JsonNode item : value) {
                field.write(out, item);
            }
        };
    }

    /** A message for every entry of a map: its key, and its value as {@code field} says. */
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

    /** An object, member by member; extensions, whose names begin with {@code x-}, go to a field of their own. */
    static MessageField object(Map<String, MessageField> members, int extensions) {
        return (out, value) -> {
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                MessageField member = members.get(entry.getKey());
                if (member != null) {
                    member.write(out, entry.getValue());
                } else if (entry.getKey().startsWith("x-")) {
                    in(extensions, pair(entry.getKey(), any(2))).write(out, entry.getValue());
                } else {
                    throw new IllegalStateException("no message has a place for " + entry.getKey());
                }
            }
        };
    }

    /** The message that holds just {@code field}. */
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
