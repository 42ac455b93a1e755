package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes up trees: ones that fit a schema, sparse and with few different values so that they meet, and wild ones. */
public final class RandomTrees {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> WORDS = List.of("a", "b", "c", "TCP");

    private final Random random;

    /** The same seed makes the same trees. */
    public RandomTrees(long seed) {
        this.random = new Random(seed);
    }

    /** An object of this schema, named, without managed fields. */
    public ObjectNode object(ObjectSchema schema, String apiVersion) {
        ObjectNode object = fields(schema, 7);
        ObjectNode metadata = object.get("metadata") instanceof ObjectNode made ? made : object.putObject("metadata");
        metadata.remove("managedFields");
        metadata.put("name", "x").remove(List.of("uid", "namespace"));
        return object.put("apiVersion", apiVersion).put("kind", schema.name());
    }

    /** A tree of no schema. */
    public JsonNode wild(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 5)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt(3));
            case 3, 4 -> NODES.textNode(word());
            case 5 -> wildList(depth);
            default -> wildObject(depth);
        };
    }

    private ObjectNode wildObject(int depth) {
        ObjectNode object = NODES.objectNode();
        List<String> names = List.of(
                "metadata",
                "labels",
                "spec",
                "containers",
                "name",
                "$patch",
                "finalizers",
                "template",
                "ports",
                "$setElementOrder/containers",
                "$deleteFromPrimitiveList/finalizers",
                "$retainKeys",
                "op",
                "path",
                "value");
        for (int i = random.nextInt(4); i > 0; i--) {
            object.set(names.get(random.nextInt(names.size())), wild(depth - 1));
        }
        return object;
    }

    private ArrayNode wildList(int depth) {
        ArrayNode list = NODES.arrayNode();
        for (int i = random.nextInt(3); i > 0; i--) {
            list.add(wild(depth - 1));
        }
        return list;
    }

    private ObjectNode fields(ObjectSchema schema, int depth) {
        ObjectNode object = NODES.objectNode();
        for (Field field : schema.fields()) {
            boolean leaf = field.schema() instanceof ScalarSchema;
            if (random.nextInt(leaf ? 3 : 2) == 0 && (leaf || depth > 0)) {
                object.set(field.name(), value(field.schema(), depth - 1));
            }
        }
        if (schema.preservesUnknownFields() && depth > 0) {
            object.set("undeclared" + word(), wild(depth - 1));
        }
        return object;
    }

    private JsonNode value(Schema schema, int depth) {
        if (schema instanceof ObjectSchema object) {
            return fields(object, depth);
        }
        if (schema instanceof MapSchema map) {
            return map(map, depth);
        }
        if (schema instanceof ListSchema list) {
            return list(list, depth);
        }
        if (schema instanceof UnionSchema union) {
            return value(
                    union.alternatives()
                            .get(random.nextInt(union.alternatives().size()))
                            .schema(),
                    depth);
        }
        if (schema == AnySchema.UNTYPED && depth > 0) {
            return wild(depth - 1);
        }
        return schema instanceof AnySchema ? NODES.objectNode() : scalar((ScalarSchema) schema);
    }

    private ObjectNode map(MapSchema schema, int depth) {
        ObjectNode map = NODES.objectNode();
        for (int i = random.nextInt(3); i > 0; i--) {
            map.set(word(), value(schema.values(), depth - 1));
        }
        return map;
    }

    /** Returns a list whose items can be identified. */
    private ArrayNode list(ListSchema schema, int depth) {
        ArrayNode list = NODES.arrayNode();
        Set<String> keys = new HashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            JsonNode item = value(schema.items(), depth - 1);
            StringBuilder key = new StringBuilder(item.isObject() ? "" : item.toString());
            if (schema.items() instanceof ObjectSchema object && item instanceof ObjectNode made) {
                for (String name : schema.keys()) {
                    Field field = object.field(name);
                    made.set(name, field == null ? NODES.textNode(word()) : value(field.schema(), 0));
                    key.append(made.get(name)).append(',');
                }
            }
            if (schema.type() == ListSchema.Type.ATOMIC || keys.add(key.toString())) {
                list.add(item);
            }
        }
        return list;
    }

    private JsonNode scalar(ScalarSchema schema) {
        return switch (schema.type()) {
            case STRING, BYTES -> NODES.textNode(word());
            case BOOLEAN -> NODES.booleanNode(random.nextBoolean());
            case INT32, INT64, DOUBLE, INT_OR_STRING -> NODES.numberNode(random.nextInt(3));
            case TIME, MICRO_TIME -> NODES.textNode("2026-01-0" + (1 + random.nextInt(3)) + "T00:00:00Z");
            case DURATION -> NODES.textNode(random.nextInt(3) + "s");
            case QUANTITY -> NODES.textNode(random.nextInt(3) + "Mi");
        };
    }

    private String word() {
        return WORDS.get(random.nextInt(WORDS.size()));
    }
}
