package dev.kontract.server.codec.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedOutputStream;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Encodes trees as messages, with fields in number order. */
final class MessageWriter {

    private final ProtobufCodec messages;

    MessageWriter(ProtobufCodec messages) {
        this.messages = messages;
    }

    byte[] write(JsonNode tree, ObjectSchema schema) {
        try {
            return message(tree, messages.of(schema));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] message(@Nullable JsonNode tree, ProtobufMessage message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        CodedOutputStream out = CodedOutputStream.newInstance(bytes, 256);
        for (Map.Entry<Integer, ProtobufMessage.Entry> numbered :
                message.entries().entrySet()) {
            int number = numbered.getKey();
            ProtobufMessage inlined = numbered.getValue().inlined();
            Field field = numbered.getValue().field();
            if (inlined != null) {
                out.writeByteArray(number, message(tree, inlined));
            } else if (field != null) {
                JsonNode value = tree == null ? null : tree.get(field.name());
                field(out, number, field, value == null || value.isNull() ? null : value);
            }
        }
        out.flush();
        return bytes.toByteArray();
    }

    private void field(CodedOutputStream out, int number, Field field, @Nullable JsonNode value) throws IOException {
        if (field.schema() instanceof ListSchema list) {
            items(out, number, list.items(), value);
        } else if (field.schema() instanceof MapSchema map) {
            entries(out, number, map.values(), value);
        } else if (value != null || isWrittenAlways(field)) {
            value(out, number, field.schema(), value);
        }
    }

    /** Upstream always writes fields that are not pointers in Go, except bytes. */
    private static boolean isWrittenAlways(Field field) {
        boolean bytes = field.schema() instanceof ScalarSchema scalar && scalar.type() == ScalarSchema.Type.BYTES;
        return !field.presenceCounts() && !bytes;
    }

    private void items(CodedOutputStream out, int number, Schema schema, @Nullable JsonNode items) throws IOException {
        if (items != null) {
            for (JsonNode item : items) {
                value(out, number, schema, item.isNull() ? null : item);
            }
        }
    }

    private void entries(CodedOutputStream out, int number, Schema schema, @Nullable JsonNode entries)
            throws IOException {
        if (entries == null) {
            return;
        }
        List<String> keys = new ArrayList<>(entries.size());
        entries.fieldNames().forEachRemaining(keys::add);
        Collections.sort(keys);
        for (String key : keys) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
            CodedOutputStream entry = CodedOutputStream.newInstance(bytes, 64);
            entry.writeString(1, key);
            JsonNode value = entries.get(key);
            value(entry, 2, schema, value.isNull() ? null : value);
            entry.flush();
            out.writeByteArray(number, bytes.toByteArray());
        }
    }

    private void value(CodedOutputStream out, int number, Schema schema, @Nullable JsonNode value) throws IOException {
        if (schema instanceof ScalarSchema scalar) {
            ScalarWriter.write(out, number, scalar, value);
        } else if (schema instanceof ObjectSchema object) {
            out.writeByteArray(number, message(value, messages.of(object)));
        } else if (schema instanceof ListSchema list) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
            CodedOutputStream wrapped = CodedOutputStream.newInstance(bytes, 64);
            items(wrapped, 1, list.items(), value);
            wrapped.flush();
            out.writeByteArray(number, bytes.toByteArray());
        } else if (schema instanceof UnionSchema union) {
            oneOf(out, number, union, value);
        } else {
            ScalarWriter.writeRaw(out, number, value);
        }
    }

    /**
     * Writes the alternative of {@code value}. A boolean alternative next to it is written as true, meaning allowed.
     */
    private void oneOf(CodedOutputStream out, int number, UnionSchema union, @Nullable JsonNode value)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
        CodedOutputStream message = CodedOutputStream.newInstance(bytes, 64);
        for (UnionSchema.Alternative alternative : union.alternatives()) {
            Schema schema = alternative.schema();
            if (schema instanceof ScalarSchema scalar) {
                boolean own = value == null || value.isValueNode();
                ScalarWriter.write(message, alternative.protobuf(), scalar, own ? value : BooleanNode.TRUE);
            } else if (schema instanceof ListSchema list) {
                items(message, alternative.protobuf(), list.items(), value instanceof ArrayNode ? value : null);
            } else if (value instanceof ObjectNode) {
                value(message, alternative.protobuf(), schema, value);
            }
        }
        message.flush();
        out.writeByteArray(number, bytes.toByteArray());
    }
}
