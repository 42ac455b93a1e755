package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the schemas of a contract, an OpenAPI 3 document.
 *
 * <p>A property is either inline or an {@code allOf} with one reference and the attributes of the field. References may
 * be cyclic. A component with {@code oneOf} becomes a union, whose alternatives declare their protobuf field numbers. A
 * few schemas with special serializations are recognized by name.
 */
public final class SchemaCompiler {

    private static final ScalarSchema INT_OR_STRING =
            new ScalarSchema(ScalarSchema.Type.INT_OR_STRING, "intstr.IntOrString");

    private static final Map<String, Schema> SPECIAL = Map.of(
            "Duration",
            new ScalarSchema(ScalarSchema.Type.DURATION, "v1.Duration"),
            "FieldsV1",
            AnySchema.FIELDS_V1,
            "IntOrString",
            INT_OR_STRING,
            "JSON",
            AnySchema.JSON,
            "MicroTime",
            new ScalarSchema(ScalarSchema.Type.MICRO_TIME, "v1.MicroTime"),
            "Patch",
            AnySchema.RAW,
            "Quantity",
            new ScalarSchema(ScalarSchema.Type.QUANTITY, "resource.Quantity"),
            "RawExtension",
            AnySchema.RAW,
            "Time",
            new ScalarSchema(ScalarSchema.Type.TIME, "v1.Time"));

    private static final Set<String> TYPE_META = Set.of("apiVersion", "kind");
    private static final String METADATA = "ObjectMeta";
    private static final String RULES = "x-kontract-rules";

    private final JsonNode definitions;
    private final Map<Reference, ObjectSchema> objects = new ConcurrentHashMap<>();

    private SchemaCompiler(JsonNode definitions) {
        this.definitions = definitions;
    }

    private record Reference(String name, boolean atomic) {

        // Written out because the generated methods are linked when first called, which takes a part of every start.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Reference reference && atomic == reference.atomic && name.equals(reference.name);
        }

        @Override
        public int hashCode() {
            return name.hashCode() * 31 + Boolean.hashCode(atomic);
        }
    }

    /**
     * Compiles the objects declared in {@code contract}, each on first use. A schema of an unsupported form then throws
     * {@link IllegalArgumentException}.
     *
     * @return the objects by schema name in contract order; immutable
     */
    public static Map<String, ObjectSchema> compile(JsonNode contract) {
        SchemaCompiler compiler = new SchemaCompiler(contract.path("components").path("schemas"));
        Map<String, ObjectSchema> inOrder = new LinkedHashMap<>();
        compiler.definitions.fieldNames().forEachRemaining(name -> {
            if (compiler.reference(name, "") instanceof ObjectSchema object) {
                inOrder.put(name, object);
            }
        });
        return Collections.unmodifiableMap(inOrder);
    }

    /** Returns a type; {@code mapType} is the merge strategy of the field, empty for that of the type. */
    private Schema reference(String name, String mapType) {
        Schema special = SPECIAL.get(name);
        if (special != null) {
            return special;
        }
        JsonNode definition = definitions.path(name);
        if (definition.has("oneOf")) {
            return union(name, definition);
        }
        return object(name, mapType.isEmpty() ? isAtomic(definition) : mapType.equals("atomic"));
    }

    /** Returns a declared object, which server-side apply treats as atomic or by field. */
    private ObjectSchema object(String name, boolean atomic) {
        return objects.computeIfAbsent(new Reference(name, atomic), this::declare);
    }

    private ObjectSchema declare(Reference reference) {
        String name = reference.name();
        JsonNode definition = definitions.path(name);
        if (!definition.path("type").asText().equals("object")) {
            throw new IllegalArgumentException("schema " + name + " is not an object");
        }
        boolean own = isAtomic(definition);
        return builder(name, definition)
                .atomic(reference.atomic())
                .build(() -> reference.atomic() == own
                        ? fields(definition)
                        : object(name, own).fields());
    }

    /**
     * Returns the name in Go of a type of a group version. If several groups have a type of that name, the contract qualifies
     * it by group and version, as in {@code DiscoveryV1EndpointPort}.
     */
    private static String goType(String name, String groupVersion) {
        int slash = groupVersion.indexOf('/');
        if (slash < 0) {
            return "v1." + name;
        }
        String version = groupVersion.substring(slash + 1);
        String qualifier = capitalized(groupVersion.substring(0, slash).split("\\.", 2)[0]) + capitalized(version);
        return version + '.' + (name.startsWith(qualifier) ? name.substring(qualifier.length()) : name);
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static ObjectSchema.Builder builder(String name, JsonNode definition) {
        return ObjectSchema.builder(name)
                .goType(goType(name, definition.path("x-kontract-group-version").asText()))
                .atomic(isAtomic(definition))
                .rules(definition.path(RULES))
                .internalForm(definition.path("x-kontract-internal"))
                .preserveUnknownFields(preservesUnknownFields(definition))
                .embeddedResource(isEmbeddedResource(definition));
    }

    private List<Field> fields(JsonNode definition) {
        List<String> required = texts(definition.path("required"));
        List<Field> fields = new ArrayList<>();
        for (Map.Entry<String, JsonNode> property :
                definition.path("properties").properties()) {
            String name = property.getKey();
            fields.add(field(definition, name, property.getValue(), required.contains(name)));
        }
        if (isEmbeddedResource(definition)) {
            addObjectFields(fields);
        }
        putKindFirst(fields);
        return fields;
    }

    /** Adds the type and metadata, which every embedded object has even if its schema omits them. */
    private void addObjectFields(List<Field> fields) {
        for (String name : List.of("apiVersion", "kind", "metadata")) {
            if (fields.stream().noneMatch(field -> field.name().equals(name))) {
                Schema schema = TYPE_META.contains(name)
                        ? new ScalarSchema(ScalarSchema.Type.STRING, "string")
                        : reference(METADATA, "");
                fields.add(Field.verbatim(name, schema, false, false, null));
            }
        }
    }

    /** Moves {@code kind} first, where it is serialized; type fields are recognized by having no protobuf encoding. */
    private static void putKindFirst(List<Field> fields) {
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.name().equals("kind") && field.protobuf().isEmpty()) {
                fields.remove(i);
                fields.add(0, field);
                return;
            }
        }
    }

    private Field field(JsonNode definition, String name, JsonNode property, boolean required) {
        Schema schema = value(property);
        List<Integer> numbers = numbers(property.path("x-kontract-protobuf").asText());
        String strategy = property.path("x-kubernetes-patch-strategy").asText();
        return new Field(
                name,
                schema,
                required,
                isNullable(property),
                zero(property, schema),
                property.path("x-kontract-default-by-rules").asBoolean() ? null : property.get("default"),
                strategy.isEmpty() ? Set.of() : Set.of(strategy.split(",")),
                text(property.get("x-kubernetes-patch-merge-key")),
                numbers,
                embedded(definition, name, numbers),
                property.path(RULES));
    }

    private static String embedded(JsonNode definition, String name, List<Integer> numbers) {
        if (numbers.isEmpty()) {
            return TYPE_META.contains(name) ? "TypeMeta" : "";
        }
        String[] structs = definition.path("x-kontract-embeds").asText().split("\\.", -1);
        return String.join(".", Arrays.asList(structs).subList(0, Math.min(structs.length, numbers.size() - 1)));
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

    /** A Go struct is optional only as a pointer, which makes its presence significant. */
    private static boolean presenceCounts(Schema schema) {
        return schema instanceof ObjectSchema
                || schema instanceof UnionSchema
                || schema instanceof AnySchema
                || (schema instanceof ScalarSchema scalar
                        && switch (scalar.type()) {
                            case QUANTITY, INT_OR_STRING, TIME, MICRO_TIME, DURATION -> true;
                            default -> false;
                        });
    }

    private Schema value(JsonNode definition) {
        JsonNode reference = definition.has("allOf") ? definition.path("allOf").path(0) : definition;
        if (reference.has("$ref")) {
            String target = reference.path("$ref").asText();
            return reference(target.substring(target.lastIndexOf('/') + 1), mapType(definition));
        }
        return switch (definition.path("type").asText()) {
            case "object" -> inlineObject(definition);
            case "array" -> list(definition);
            case "" -> untyped(definition);
            default -> scalar(definition);
        };
    }

    private Schema inlineObject(JsonNode definition) {
        boolean declares =
                definition.has("properties") || preservesUnknownFields(definition) || isEmbeddedResource(definition);
        if (declares) {
            return builder("", definition).build(() -> fields(definition));
        }
        JsonNode values = definition.path("additionalProperties");
        String goType = definition.path("x-kontract-go-type").asText();
        return new MapSchema(value(values), isAtomic(definition), isNullable(values), goType);
    }

    /** Recognizes a schema without a type: none, {@code true}, or one with only a description. */
    private static Schema untyped(JsonNode definition) {
        if (definition.path("x-kubernetes-int-or-string").asBoolean()) {
            return INT_OR_STRING;
        }
        if (definition.has("oneOf") || definition.has("enum") || definition.has("format")) {
            throw new IllegalArgumentException("schema without a type: " + definition);
        }
        return AnySchema.UNTYPED;
    }

    private UnionSchema union(String name, JsonNode definition) {
        List<UnionSchema.Alternative> alternatives = new ArrayList<>();
        for (JsonNode alternative : definition.path("oneOf")) {
            alternatives.add(new UnionSchema.Alternative(
                    value(alternative), alternative.path("x-kontract-protobuf").asInt()));
        }
        return new UnionSchema(name, List.copyOf(alternatives));
    }

    private ListSchema list(JsonNode definition) {
        JsonNode item = definition.path("items");
        Schema items = value(item);
        String goType = definition.path("x-kontract-go-type").asText();
        if (goType.startsWith("[]") && items instanceof ScalarSchema scalar) {
            items = new ScalarSchema(scalar.type(), goType.substring(2), scalar.allowed());
        }
        ListSchema.Type type = switch (definition.path("x-kubernetes-list-type").asText()) {
            case "map" -> ListSchema.Type.MAP;
            case "set" -> ListSchema.Type.SET;
            default -> ListSchema.Type.ATOMIC;
        };
        return new ListSchema(items, type, texts(definition.path("x-kubernetes-list-map-keys")), isNullable(item));
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
            case "number double", "number " ->
                new ScalarSchema(ScalarSchema.Type.DOUBLE, orElse(goType, "float64"), allowed);
            case "boolean " -> new ScalarSchema(ScalarSchema.Type.BOOLEAN, orElse(goType, "bool"), allowed);
            case "string " -> new ScalarSchema(ScalarSchema.Type.STRING, orElse(goType, "string"), allowed);
            default -> throw new IllegalArgumentException("unsupported scalar: " + definition);
        };
    }

    private static boolean isAtomic(JsonNode definition) {
        return mapType(definition).equals("atomic");
    }

    private static String mapType(JsonNode definition) {
        return definition.path("x-kubernetes-map-type").asText();
    }

    private static boolean isNullable(JsonNode definition) {
        return definition.path("nullable").asBoolean();
    }

    private static boolean preservesUnknownFields(JsonNode definition) {
        return definition.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    private static boolean isEmbeddedResource(JsonNode definition) {
        return definition.path("x-kubernetes-embedded-resource").asBoolean();
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
