package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.model.MicroTime;
import dev.kontract.model.Time;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/**
 * Generates random objects of a schema: every value has the right type, but few are meaningful. The same seed generates the
 * same objects.
 */
public final class RandomObjects {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "app",
            "yes",
            "0644",
            "1e3",
            "a: b",
            "- x",
            "line\nbreak\n",
            " lead",
            "trail ",
            "quo\"te",
            "<&>",
            "é",
            "\u2028",
            "😀",
            "2020-01-01T00:00:00Z",
            "#",
            "null",
            "~",
            "\t",
            "\u0001",
            "it's",
            "word ".repeat(30) + "end");
    private static final List<String> QUANTITIES =
            List.of("0", "1", "100m", "1Gi", "1500m", "2e3", "1n", "-5", "1536Mi", "12G", "2E", "3Ki");
    private static final List<Double> DOUBLES =
            List.of(0.0, 1.0, -1.5, 0.1, 1e-7, 1e21, 12345678.5, 3e300, 1e20, 9e15, Math.PI);
    private static final int DEPTH = 9;

    private final Random random;

    public RandomObjects(long seed) {
        random = new Random(seed);
    }

    /** Returns an object of {@code schema} without kind and apiVersion; nested objects are small to bound its size. */
    public ObjectNode object(ObjectSchema schema) {
        return object(schema, 0);
    }

    private ObjectNode object(ObjectSchema schema, int depth) {
        ObjectNode object = NODES.objectNode();
        for (Field field : schema.fields()) {
            boolean carried = !field.protobuf().isEmpty() || field.zero() == Field.Zero.VERBATIM;
            if (carried && (random.nextInt(depth + 2) == 0 || (depth < 2 && random.nextBoolean()))) {
                object.set(field.name(), orNull(value(field.schema(), depth + 1), field.nullable()));
            }
        }
        if (schema.preservesUnknownFields() && random.nextBoolean()) {
            object.set("x" + text(), untyped(depth + 1));
        }
        return object;
    }

    private JsonNode value(Schema schema, int depth) {
        if (schema instanceof ObjectSchema object) {
            return depth > DEPTH ? NODES.objectNode() : object(object, depth);
        }
        if (schema instanceof ListSchema list) {
            ArrayNode items = NODES.arrayNode();
            for (int i = random.nextInt(4); i > 0; i--) {
                items.add(orNull(value(list.items(), depth), list.nullableItems()));
            }
            return items;
        }
        if (schema instanceof MapSchema map) {
            ObjectNode entries = NODES.objectNode();
            for (int i = random.nextInt(4); i > 0; i--) {
                entries.set(text(), orNull(value(map.values(), depth), map.nullableValues()));
            }
            return entries;
        }
        if (schema instanceof UnionSchema union) {
            return alternative(one(union.alternatives()).schema(), depth);
        }
        if (schema == AnySchema.UNTYPED) {
            return untyped(depth);
        }
        return schema instanceof ScalarSchema scalar ? scalar(scalar) : any();
    }

    /** An empty list as an alternative has no form in protobuf. */
    private JsonNode alternative(Schema schema, int depth) {
        JsonNode value = value(schema, depth);
        if (schema instanceof ListSchema list && value instanceof ArrayNode items && items.isEmpty()) {
            items.add(value(list.items(), depth));
        }
        return value;
    }

    private JsonNode orNull(JsonNode value, boolean nullable) {
        return nullable && random.nextInt(4) == 0 ? NODES.nullNode() : value;
    }

    private JsonNode untyped(int depth) {
        return switch (random.nextInt(depth > DEPTH ? 5 : 7)) {
            case 0 -> TextNode.valueOf(text());
            case 1 -> IntNode.valueOf(integer());
            case 2 -> JsonNumbers.of(one(DOUBLES));
            case 3 -> BooleanNode.valueOf(random.nextBoolean());
            case 4 -> NODES.nullNode();
            case 5 -> NODES.arrayNode().add(untyped(depth + 1)).add(untyped(depth + 1));
            default -> NODES.objectNode().set(text(), untyped(depth + 1));
        };
    }

    private JsonNode scalar(ScalarSchema schema) {
        return switch (schema.type()) {
            case STRING -> TextNode.valueOf(text());
            case BOOLEAN -> BooleanNode.valueOf(random.nextBoolean());
            case INT32 -> IntNode.valueOf(integer());
            case INT64 -> random.nextBoolean() ? IntNode.valueOf(integer()) : LongNode.valueOf(random.nextLong());
            case DOUBLE -> JsonNumbers.of(one(DOUBLES));
            case BYTES -> TextNode.valueOf(Base64.getEncoder().encodeToString(bytes()));
            case TIME -> TextNode.valueOf(new Time(instant()).toString());
            case MICRO_TIME -> TextNode.valueOf(new MicroTime(instant()).toString());
            case DURATION -> TextNode.valueOf(random.nextInt(100) + "s");
            case QUANTITY -> TextNode.valueOf(one(QUANTITIES));
            case INT_OR_STRING -> random.nextBoolean() ? IntNode.valueOf(integer()) : TextNode.valueOf(text());
        };
    }

    private ObjectNode any() {
        ObjectNode any = NODES.objectNode();
        any.put("f:" + text(), integer());
        any.putObject("nested").put(text(), text()).putArray("list").add(true);
        return any;
    }

    private String text() {
        return one(TEXTS);
    }

    private int integer() {
        return random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(3);
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        return bytes;
    }

    private Instant instant() {
        return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
