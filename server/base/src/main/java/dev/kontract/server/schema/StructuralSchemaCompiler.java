package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compiles the structural schema of a custom resource, the {@code openAPIV3Schema} of a CustomResourceDefinition.
 *
 * <p>Only keywords that determine the structure are compiled: types, properties, items, additional properties, unknown
 * fields, embedded resources, list and map types, nullability and defaults. Keywords that only restrict values are
 * ignored.
 *
 * @see
 *     <a href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema">Specifying
 *     a structural schema</a>
 */
public final class StructuralSchemaCompiler {

    private static final ScalarSchema STRING = new ScalarSchema(ScalarSchema.Type.STRING, "string");
    private static final Map<String, Schema> SCALARS = Map.of(
            "string", STRING,
            "boolean", new ScalarSchema(ScalarSchema.Type.BOOLEAN, "bool"),
            "integer", new ScalarSchema(ScalarSchema.Type.INT64, "int64"),
            "number", new ScalarSchema(ScalarSchema.Type.DOUBLE, "float64"));
    private static final ScalarSchema INT_OR_STRING =
            new ScalarSchema(ScalarSchema.Type.INT_OR_STRING, "intstr.IntOrString");

    private final ObjectSchema metadata;

    private StructuralSchemaCompiler(ObjectSchema metadata) {
        this.metadata = metadata;
    }

    /**
     * Compiles the schema of a kind.
     *
     * @param kind the kind
     * @param schema the schema of its objects; if missing or without a type, no fields are declared
     * @param metadata the schema of object metadata, which takes precedence over that in {@code schema}
     * @throws IllegalArgumentException when a schema has an unknown type
     */
    public static ObjectSchema compile(String kind, JsonNode schema, ObjectSchema metadata) {
        return new StructuralSchemaCompiler(metadata).object(kind, schema, true);
    }

    /**
     * Returns a schema like {@code declared} whose fields, and those of its list items, are serialized in name order. This is
     * how metadata of custom resources is serialized.
     */
    public static ObjectSchema alphabetical(ObjectSchema declared) {
        List<Field> fields = new ArrayList<>();
        declared.alphabetical().forEach(field -> fields.add(field.with(alphabetical(field.schema()))));
        return ObjectSchema.builder(declared.name()).atomic(declared.atomic()).build(fields);
    }

    private static Schema alphabetical(Schema schema) {
        return schema instanceof ListSchema list && list.items() instanceof ObjectSchema items
                ? new ListSchema(alphabetical(items), list.type(), list.keys(), list.nullableItems())
                : schema;
    }

    private ObjectSchema object(String name, JsonNode schema, boolean resource) {
        JsonNode required = schema.path("required");
        Map<String, Field> fields = new TreeMap<>();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            JsonNode value = property.getValue();
            fields.put(
                    property.getKey(),
                    Field.verbatim(
                            property.getKey(),
                            value(value),
                            contains(required, property.getKey()),
                            isNullable(value),
                            value.get("default")));
        }
        if (resource) {
            fields.put("apiVersion", Field.verbatim("apiVersion", STRING, false, false, null));
            fields.put("kind", Field.verbatim("kind", STRING, false, false, null));
            fields.put("metadata", Field.verbatim("metadata", metadata, false, false, null));
        }
        return ObjectSchema.builder(name)
                .structural()
                .atomic(isAtomic(schema))
                .preserveUnknownFields(preservesUnknownFields(schema) || isFree(schema))
                .embeddedResource(isEmbeddedResource(schema))
                .build(new ArrayList<>(fields.values()));
    }

    private Schema value(JsonNode schema) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return INT_OR_STRING;
        }
        String type = schema.path("type").asText();
        return switch (type) {
            case "object" -> objectOrMap(schema);
            case "array" -> list(schema);
            case "" -> AnySchema.UNTYPED;
            default -> {
                Schema scalar = SCALARS.get(type);
                if (scalar == null) {
                    throw new IllegalArgumentException("unsupported type: " + type);
                }
                yield scalar;
            }
        };
    }

    private Schema objectOrMap(JsonNode schema) {
        JsonNode values = schema.path("additionalProperties");
        boolean map = values.isObject() || values.isBoolean();
        if (!map || schema.has("properties") || isEmbeddedResource(schema)) {
            return object("", schema, isEmbeddedResource(schema));
        }
        return values.isObject()
                ? new MapSchema(value(values), isAtomic(schema), isNullable(values))
                : new MapSchema(AnySchema.UNTYPED, isAtomic(schema), true);
    }

    private ListSchema list(JsonNode schema) {
        JsonNode items = schema.path("items");
        ListSchema.Type type = switch (schema.path("x-kubernetes-list-type").asText()) {
            case "map" -> ListSchema.Type.MAP;
            case "set" -> ListSchema.Type.SET;
            default -> ListSchema.Type.ATOMIC;
        };
        List<String> keys = new ArrayList<>();
        schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
        return new ListSchema(value(items), type, List.copyOf(keys), isNullable(items));
    }

    /** Without any declared field, an object may have every one as far as apply is concerned. */
    private static boolean isFree(JsonNode schema) {
        return schema.path("properties").isEmpty();
    }

    private static boolean contains(JsonNode names, String name) {
        for (JsonNode each : names) {
            if (each.asText().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNullable(JsonNode schema) {
        return schema.path("nullable").asBoolean();
    }

    private static boolean isAtomic(JsonNode schema) {
        return schema.path("x-kubernetes-map-type").asText().equals("atomic");
    }

    private static boolean preservesUnknownFields(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    private static boolean isEmbeddedResource(JsonNode schema) {
        return schema.path("x-kubernetes-embedded-resource").asBoolean();
    }
}
