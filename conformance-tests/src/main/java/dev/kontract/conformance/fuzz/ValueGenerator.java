package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.contract.ApiDescription;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Generates values for fields: valid ones, and hostile ones. */
final class ValueGenerator {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEPEST = 5;
    private static final List<String> WORDS =
            List.of("a", "web", "x-1", "app.example.com", "10.0.0.1", "80", "TCP", "Always");
    private static final List<String> QUANTITIES = List.of("1", "100m", "1Gi", "0", "1e3", "2.5", "-1");
    private static final List<JsonNode> HOSTILE = List.of(
            NODES.nullNode(),
            NODES.textNode(""),
            NODES.textNode(" "),
            NODES.textNode("a".repeat(64)),
            NODES.textNode("a".repeat(300)),
            NODES.textNode("A_B"),
            NODES.textNode("-a-"),
            NODES.textNode("\u00fc"),
            NODES.textNode("\u0000"),
            NODES.textNode("\ud83d\udca5"),
            NODES.textNode("../x"),
            NODES.textNode("a\nb"),
            NODES.textNode("%"),
            NODES.textNode("${"),
            NODES.textNode("9999999999999999999"),
            NODES.textNode("1e400"),
            NODES.numberNode(-1),
            NODES.numberNode(0),
            NODES.numberNode(2147483648L),
            NODES.numberNode(Long.MAX_VALUE),
            NODES.numberNode(Long.MIN_VALUE),
            NODES.numberNode(0.5),
            NODES.numberNode(new BigInteger("100000000000000000000")),
            NODES.booleanNode(true),
            NODES.objectNode(),
            NODES.arrayNode(),
            NODES.arrayNode().addNull(),
            NODES.arrayNode().addObject().arrayNode().add(""),
            NODES.objectNode().put("", ""),
            NODES.objectNode().put("unknown", 1));

    private final ApiDescription api;
    private final Random random;

    ValueGenerator(ApiDescription api, Random random) {
        this.api = api;
        this.random = random;
    }

    /** Returns a value that is likely to be refused. */
    JsonNode hostile() {
        return HOSTILE.get(random.nextInt(HOSTILE.size())).deepCopy();
    }

    /** Returns a value of the type of the schema, with some of the optional fields. */
    JsonNode valid(JsonNode schema) {
        return value(schema, DEEPEST, 4);
    }

    /** Returns a value with the required fields only. */
    JsonNode smallest(JsonNode schema) {
        return value(schema, DEEPEST, 0);
    }

    private JsonNode value(JsonNode declared, int deeper, int tenthsOfFields) {
        JsonNode schema = api.resolve(declared);
        JsonNode values = schema.path("enum");
        if (!values.isEmpty()) {
            return values.get(random.nextInt(values.size())).deepCopy();
        }
        return switch (type(schema)) {
            case "object" -> object(schema, deeper, tenthsOfFields);
            case "array" -> array(schema, deeper, tenthsOfFields);
            case "integer" ->
                NODES.numberNode(
                        Math.max(schema.path("minimum").asInt(0), random.nextInt(4) == 0 ? 65536 : random.nextInt(9)));
            case "number" -> NODES.numberNode(random.nextInt(9) / 2.0);
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "either" -> random.nextBoolean() ? NODES.numberNode(random.nextInt(90)) : NODES.textNode("25%");
            default -> NODES.textNode(text(schema));
        };
    }

    private static String type(JsonNode schema) {
        boolean either = schema.path("x-kubernetes-int-or-string").asBoolean()
                || schema.path("format").asText().equals("int-or-string")
                || schema.has("oneOf");
        return either ? "either" : schema.path("type").asText("string");
    }

    private String text(JsonNode schema) {
        return switch (schema.path("format").asText()) {
            case "date-time" -> "2026-01-02T03:04:05Z";
            case "byte" -> "YQ==";
            case "quantity" -> QUANTITIES.get(random.nextInt(QUANTITIES.size()));
            default -> WORDS.get(random.nextInt(WORDS.size()));
        };
    }

    private ObjectNode object(JsonNode schema, int deeper, int tenthsOfFields) {
        ObjectNode object = NODES.objectNode();
        if (deeper == 0) {
            return object;
        }
        JsonNode values = schema.path("additionalProperties");
        if (values.isObject()) {
            object.set("k" + random.nextInt(3), value(values, deeper - 1, tenthsOfFields));
        }
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            boolean wanted = random.nextInt(10) < Math.min(tenthsOfFields, deeper);
            if (wanted || required.contains(property.getKey())) {
                object.set(property.getKey(), value(property.getValue(), deeper - 1, tenthsOfFields));
            }
        }
        return object;
    }

    private ArrayNode array(JsonNode schema, int deeper, int tenthsOfFields) {
        ArrayNode array = NODES.arrayNode();
        int size = deeper == 0 ? 0 : 1 + random.nextInt(2);
        for (int i = 0; i < size; i++) {
            array.add(value(schema.path("items"), deeper - 1, tenthsOfFields));
        }
        return array;
    }
}
