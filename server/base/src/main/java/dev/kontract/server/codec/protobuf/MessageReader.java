package dev.kontract.server.codec.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Decodes one message into a tree. */
final class MessageReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The maximum nesting depth, well above that of real objects and well below what the stack allows. */
    private static final int MAX_DEPTH = 500;

    private final ProtobufCodec messages;
    private int depth;

    MessageReader(ProtobufCodec messages) {
        this.messages = messages;
    }

    ObjectNode read(byte[] bytes, ObjectSchema schema) {
        ObjectNode tree = NODES.objectNode();
        try {
            fields(CodedInputStream.newInstance(bytes), messages.of(schema), tree);
        } catch (IOException e) {
            throw new MalformedMessageException("unexpected EOF", e);
        }
        return tree;
    }

    private void fields(CodedInputStream in, ProtobufMessage message, ObjectNode into) throws IOException {
        if (++depth > MAX_DEPTH) {
            throw new MalformedMessageException("exceeded max depth");
        }
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            ProtobufMessage.Entry entry = message.entry(WireFormat.getTagFieldNumber(tag));
            if (entry == null) {
                skip(in, tag);
            } else if (entry.inlined() != null) {
                requireWireType(tag, WireFormat.WIRETYPE_LENGTH_DELIMITED, "inlined");
                int limit = open(in);
                fields(in, entry.inlined(), into);
                in.popLimit(limit);
            } else if (entry.field() != null) {
                field(in, tag, entry.field(), into);
            }
        }
        depth--;
    }

    private static void skip(CodedInputStream in, int tag) throws IOException {
        if (!in.skipField(tag)) {
            throw new MalformedMessageException("proto: wiretype end group for non-group");
        }
    }

    private void field(CodedInputStream in, int tag, Field field, ObjectNode into) throws IOException {
        if (field.schema() instanceof ListSchema list) {
            ArrayNode items = into.withArray(field.name());
            items(in, tag, list.items(), items, field.name());
        } else if (field.schema() instanceof MapSchema map) {
            requireWireType(tag, WireFormat.WIRETYPE_LENGTH_DELIMITED, field.name());
            entry(in, map, into.withObjectProperty(field.name()));
        } else {
            requireWireType(tag, wireType(field.schema()), field.name());
            JsonNode value = value(in, field.schema(), into.get(field.name()));
            if (isAbsent(value, field)) {
                into.remove(field.name());
            } else {
                into.set(field.name(), value);
            }
        }
    }

    private static boolean isAbsent(@Nullable JsonNode value, Field field) {
        return value == null || value.isNull() || (!field.presenceCounts() && isZero(value, field.schema()));
    }

    /** The zero of a value that may be a number is 0, not the empty string. */
    private static boolean isZero(JsonNode value, Schema schema) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().isEmpty() && !mayBeNumber(schema);
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.doubleValue() == 0;
            case OBJECT -> value.isEmpty();
            default -> false;
        };
    }

    private static boolean mayBeNumber(Schema schema) {
        return schema instanceof ScalarSchema scalar && scalar.type() == ScalarSchema.Type.INT_OR_STRING;
    }

    private void items(CodedInputStream in, int tag, Schema schema, ArrayNode items, String name) throws IOException {
        int wireType = wireType(schema);
        if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED
                && (wireType == WireFormat.WIRETYPE_VARINT || wireType == WireFormat.WIRETYPE_FIXED64)) {
            int limit = open(in);
            while (in.getBytesUntilLimit() > 0) {
                items.add(item(in, schema));
            }
            in.popLimit(limit);
        } else {
            requireWireType(tag, wireType, name);
            items.add(item(in, schema));
        }
    }

    private JsonNode item(CodedInputStream in, Schema schema) throws IOException {
        JsonNode item = value(in, schema, null);
        return item == null ? NODES.nullNode() : item;
    }

    private void entry(CodedInputStream in, MapSchema schema, ObjectNode into) throws IOException {
        int limit = open(in);
        String key = "";
        JsonNode value = null;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> {
                    requireWireType(tag, WireFormat.WIRETYPE_LENGTH_DELIMITED, "key");
                    key = ScalarMessages.text(in);
                }
                case 2 -> {
                    requireWireType(tag, wireType(schema.values()), "value");
                    value = value(in, schema.values(), null);
                }
                default -> skip(in, tag);
            }
        }
        in.popLimit(limit);
        into.set(key, value == null ? schema.values().zero() : value);
    }

    private @Nullable JsonNode value(CodedInputStream in, Schema schema, @Nullable JsonNode before) throws IOException {
        if (schema instanceof ScalarSchema scalar) {
            return ScalarMessages.read(in, scalar);
        }
        if (schema instanceof ObjectSchema object) {
            ObjectNode into = before instanceof ObjectNode node ? node : NODES.objectNode();
            int limit = open(in);
            fields(in, messages.of(object), into);
            in.popLimit(limit);
            return into;
        }
        if (schema instanceof ListSchema list) {
            return wrappedItems(in, list);
        }
        if (schema instanceof UnionSchema union) {
            return oneOf(in, union);
        }
        return ScalarMessages.readRaw(in);
    }

    /** A list in place of a single value is a message whose first field is repeated. */
    private ArrayNode wrappedItems(CodedInputStream in, ListSchema schema) throws IOException {
        ArrayNode items = NODES.arrayNode();
        int limit = open(in);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == 1) {
                items(in, tag, schema.items(), items, "items");
            } else {
                skip(in, tag);
            }
        }
        in.popLimit(limit);
        return items;
    }

    /** A union is a message with a field for each alternative; an object or list takes precedence over a scalar. */
    private @Nullable JsonNode oneOf(CodedInputStream in, UnionSchema union) throws IOException {
        JsonNode parts = null;
        JsonNode scalar = null;
        int limit = open(in);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            UnionSchema.Alternative alternative = union.numbered(WireFormat.getTagFieldNumber(tag));
            if (alternative == null) {
                skip(in, tag);
            } else if (alternative.schema() instanceof ListSchema list) {
                ArrayNode items = parts instanceof ArrayNode known ? known : NODES.arrayNode();
                items(in, tag, list.items(), items, union.name());
                parts = items;
            } else {
                requireWireType(tag, wireType(alternative.schema()), union.name());
                JsonNode value = value(in, alternative.schema(), parts);
                parts = alternative.schema() instanceof ScalarSchema ? parts : value;
                scalar = alternative.schema() instanceof ScalarSchema ? value : scalar;
            }
        }
        in.popLimit(limit);
        if (parts != null) {
            return parts;
        }
        UnionSchema.Alternative absent = union.scalar();
        return scalar != null || absent == null ? scalar : absent.schema().zero();
    }

    static int open(CodedInputStream in) throws IOException {
        return in.pushLimit(in.readRawVarint32());
    }

    private static int wireType(Schema schema) {
        if (!(schema instanceof ScalarSchema scalar)) {
            return WireFormat.WIRETYPE_LENGTH_DELIMITED;
        }
        return switch (scalar.type()) {
            case BOOLEAN, INT32, INT64 -> WireFormat.WIRETYPE_VARINT;
            case DOUBLE -> WireFormat.WIRETYPE_FIXED64;
            default -> WireFormat.WIRETYPE_LENGTH_DELIMITED;
        };
    }

    private static void requireWireType(int tag, int expected, String name) {
        int wireType = WireFormat.getTagWireType(tag);
        if (wireType != expected) {
            String shown = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
            throw new MalformedMessageException("proto: wrong wireType = " + wireType + " for field " + shown);
        }
    }
}
