package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the schemas of a contract.
 *
 * <p>A property is either inline or {@code allOf} with one reference, the attributes of the field standing beside it. A few
 * schemas are values with a notation of their own and are known by name.
 */
public final class SchemaCompiler {

    private static final Map<String, Schema> SPECIAL = Map.of(
            "FieldsV1", AnySchema.FIELDS_V1,
            "IntOrString", scalar(ScalarSchema.Type.INT_OR_STRING, "intstr.IntOrString"),
            "MicroTime", scalar(ScalarSchema.Type.MICRO_TIME, "v1.MicroTime"),
            "Patch", AnySchema.RAW,
            "Quantity", scalar(ScalarSchema.Type.QUANTITY, "resource.Quantity"),
            "RawExtension", AnySchema.RAW,
            "Time", scalar(ScalarSchema.Type.TIME, "v1.Time"));

    private static final Set<String> TYPE_META = Set.of("apiVersion", "kind");

    private final JsonNode definitions;
    private final Map<String, ObjectSchema> compiled = new LinkedHashMap<>();
    private final Set<String> open = new HashSet<>();

    private SchemaCompiler(JsonNode definitions) {
        this.definitions = definitions;
    }

    /**
     * Compiles all objects {@code contract} declares.
     *
     * @return the objects by the names of their schemas, in the contract's order; immutable
     * @throws IllegalArgumentException when a schema is not of the forms the contract uses
     */
    public static Map<String, ObjectSchema> compile(JsonNode contract) {
        SchemaCompiler compiler = new SchemaCompiler(contract.path("components").path("schemas"));
        Map<String, ObjectSchema> inOrder = new LinkedHashMap<>();
        compiler.definitions.fieldNames().forEachRemaining(name -> {
            if (compiler.reference(name) instanceof ObjectSchema object) {
                inOrder.put(name, object);
            }
        });
        return Collections.unmodifiableMap(inOrder);
    }

    private static ScalarSchema scalar(ScalarSchema.Type type, String goType) {
        return new ScalarSchema(type, goType, List.of());
    }

    private Schema reference(String name) {
        Schema special = SPECIAL.get(name);
        if (special != null) {
            return special;
        }
        ObjectSchema known = compiled.get(name);
        if (known != null) {
            return known;
        }
        if (!open.add(name)) {
            throw new IllegalArgumentException("schema " + name + " contains itself");
        }
        ObjectSchema object = object(name, definitions.path(name));
        compiled.put(name, object);
        return object;
    }

    private ObjectSchema object(String name, JsonNode definition) {
        if (!definition.path("type").asText().equals("object")) {
            throw new IllegalArgumentException("schema " + name + " is not an object");
        }
        List<Field> fields = new ArrayList<>();
        for (Map.Entry<String, JsonNode> property :
                definition.path("properties").properties()) {
            fields.add(field(definition, property.getKey(), property.getValue()));
        }
        putKindFirst(fields);
        return new ObjectSchema(name, fields, atomic(definition));
    }

    /** The type of an object is written kind first; it is told by the field that protobuf leaves to the envelope. */
    private static void putKindFirst(List<Field> fields) {
        for (Field field : fields) {
            if (field.name().equals("kind") && field.protobuf().isEmpty()) {
                fields.remove(field);
                fields.add(0, field);
                return;
            }
        }
    }

    private Field field(JsonNode definition, String name, JsonNode property) {
        Schema schema = value(property);
        List<Integer> numbers = numbers(property.path("x-kontract-protobuf").asText());
        String strategy = property.path("x-kubernetes-patch-strategy").asText();
        return new Field(
                name,
                schema,
                texts(definition.path("required")).contains(name),
                zero(property, schema),
                property.path("x-kontract-default-by-rules").asBoolean() ? null : property.get("default"),
                strategy.isEmpty() ? Set.of() : Set.of(strategy.split(",")),
                text(property.get("x-kubernetes-patch-merge-key")),
                numbers,
                embedded(definition, name, numbers));
    }

    private static String embedded(JsonNode definition, String name, List<Integer> numbers) {
        if (numbers.isEmpty()) {
            return TYPE_META.contains(name) ? "TypeMeta" : "";
        }
        return numbers.size() > 1 ? definition.path("x-kontract-embeds").asText() : "";
    }

    private static Field.Zero zero(JsonNode property, Schema schema) {
        return switch (property.path("x-kontract-zero").asText()) {
            case "keep" -> Field.Zero.KEEP;
            case "emit" -> Field.Zero.EMIT;
            case "omit" -> Field.Zero.OMIT;
            case "null" -> Field.Zero.NULL;
            case "" -> presenceCounts(schema) ? Field.Zero.KEEP : Field.Zero.OMIT;
            default -> throw new IllegalArgumentException("unknown x-kontract-zero in " + property);
        };
    }

    /** A value that is a struct in the original is optional only through a pointer, so its presence tells something. */
    private static boolean presenceCounts(Schema schema) {
        return schema instanceof ObjectSchema
                || schema instanceof AnySchema
                || (schema instanceof ScalarSchema scalar
                        && switch (scalar.type()) {
                            case QUANTITY, INT_OR_STRING, TIME, MICRO_TIME -> true;
                            default -> false;
                        });
    }

    private Schema value(JsonNode definition) {
        JsonNode reference = definition.has("allOf") ? definition.path("allOf").path(0) : definition;
        if (reference.has("$ref")) {
            String target = reference.path("$ref").asText();
            Schema schema = reference(target.substring(target.lastIndexOf('/') + 1));
            return atomic(definition) && schema instanceof ObjectSchema object
                    ? new ObjectSchema(object.name(), object.fields(), true)
                    : schema;
        }
        return switch (definition.path("type").asText()) {
            case "object" -> new MapSchema(value(definition.path("additionalProperties")), atomic(definition));
            case "array" -> list(definition);
            default -> scalar(definition);
        };
    }

    private ListSchema list(JsonNode definition) {
        Schema items = value(definition.path("items"));
        String goType = definition.path("x-kontract-go-type").asText();
        if (goType.startsWith("[]") && items instanceof ScalarSchema scalar) {
            items = new ScalarSchema(scalar.type(), goType.substring(2), scalar.allowed());
        }
        ListSchema.Type type = switch (definition.path("x-kubernetes-list-type").asText()) {
            case "map" -> ListSchema.Type.MAP;
            case "set" -> ListSchema.Type.SET;
            default -> ListSchema.Type.ATOMIC;
        };
        return new ListSchema(items, type, texts(definition.path("x-kubernetes-list-map-keys")));
    }

    private static ScalarSchema scalar(JsonNode definition) {
        String type = definition.path("type").asText();
        String format = definition.path("format").asText();
        String goType = definition.path("x-kontract-go-type").asText();
        List<String> allowed = texts(definition.path("enum"));
        return switch (type + ' ' + format) {
            case "string byte" -> new ScalarSchema(ScalarSchema.Type.BYTES, "[]uint8", allowed);
            case "integer int64" -> new ScalarSchema(ScalarSchema.Type.INT64, orElse(goType, "int64"), allowed);
            case "integer int32", "integer " ->
                new ScalarSchema(ScalarSchema.Type.INT32, orElse(goType, "int32"), allowed);
            case "boolean " -> new ScalarSchema(ScalarSchema.Type.BOOLEAN, orElse(goType, "bool"), allowed);
            case "string " -> new ScalarSchema(ScalarSchema.Type.STRING, orElse(goType, "string"), allowed);
            default -> throw new IllegalArgumentException("no scalar: " + definition);
        };
    }

    private static boolean atomic(JsonNode definition) {
        return definition.path("x-kubernetes-map-type").asText().equals("atomic");
    }

    private static List<Integer> numbers(String path) {
        List<Integer> numbers = new ArrayList<>();
        for (String number : path.isEmpty() ? new String[0] : path.split("\\.", -1)) {
            numbers.add(Integer.valueOf(number));
        }
        return List.copyOf(numbers);
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }

    private static @Nullable String text(@Nullable JsonNode text) {
        return text == null ? null : text.asText();
    }

    private static String orElse(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }
}
