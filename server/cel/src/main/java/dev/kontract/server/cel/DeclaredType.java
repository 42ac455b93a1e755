package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.cel.value.FieldNames;
import dev.kontract.server.cel.value.Shape;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a node of a structural schema: the type that expressions see, the conversion of JSON to values, and the
 * bounds of its size. The rules are those of the Kubernetes API for fields that are visible to expressions.
 */
final class DeclaredType {

    /** The size of the largest request. */
    static final long MAX_REQUEST = 3 * 1024 * 1024;

    private static final long MAX_TIME = 32;
    private static final long DAY_SIZE = 12;
    private static final long MIN_TIME = 21;
    private static final long MIN_DURATION = 3;
    private static final long MIN_STRING = 2;
    private static final long MIN_BOOL = 4;

    /** The kinds of types. */
    enum Kind {
        OBJECT,
        MAP,
        LIST,
        STRING,
        BYTES,
        TIMESTAMP,
        DURATION,
        BOOL,
        DOUBLE,
        INT,
        DYN
    }

    private static final JsonNode STRING_SCHEMA =
            JsonNodeFactory.instance.objectNode().put("type", "string");

    private final Kind kind;
    private final Shape shape;
    private final Map<String, DeclaredType> fields = new LinkedHashMap<>();
    private @Nullable DeclaredType element;
    private long maxElements;
    private long minSize;

    private DeclaredType(Kind kind, Shape shape, long minSize) {
        this.kind = kind;
        this.shape = shape;
        this.minSize = minSize;
    }

    /** Returns the type of a schema, or null if expressions do not see it. */
    static @Nullable DeclaredType of(JsonNode schema, boolean resourceRoot) {
        boolean nullable = schema.path("nullable").asBoolean();
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            DeclaredType type = new DeclaredType(Kind.DYN, new Shape(Shape.Kind.INT_OR_STRING, nullable), 1);
            type.maxElements = schema.has("maxLength") ? bytes(schema) : MAX_REQUEST - 2;
            return type;
        }
        return switch (schema.path("type").asText()) {
            case "object" -> object(resourceRoot ? withMetadata(schema) : schema, nullable);
            case "array" -> list(schema, nullable);
            case "string" -> text(schema, nullable);
            case "boolean" -> new DeclaredType(Kind.BOOL, new Shape(Shape.Kind.BOOLEAN, nullable), MIN_BOOL);
            case "number" -> new DeclaredType(Kind.DOUBLE, new Shape(Shape.Kind.NUMBER, nullable), 1);
            case "integer" -> new DeclaredType(Kind.INT, new Shape(Shape.Kind.INTEGER, nullable), 1);
            default -> null;
        };
    }

    private static @Nullable DeclaredType of(JsonNode schema) {
        return of(schema, isEmbedded(schema));
    }

    static boolean isEmbedded(JsonNode schema) {
        return schema.path("x-kubernetes-embedded-resource").asBoolean();
    }

    /** The kind, the version and the names of a resource are visible even if the schema does not declare them. */
    private static JsonNode withMetadata(JsonNode schema) {
        if (declaresMetadata(schema.path("properties"))) {
            return schema;
        }
        ObjectNode result = ((ObjectNode) schema).objectNode();
        schema.properties().forEach(keyword -> result.set(keyword.getKey(), keyword.getValue()));
        ObjectNode properties = result.putObject("properties");
        schema.path("properties").properties().forEach(given -> properties.set(given.getKey(), given.getValue()));
        properties.set("kind", STRING_SCHEMA);
        properties.set("apiVersion", STRING_SCHEMA);
        ObjectNode metadata =
                properties.putObject("metadata").put("type", "object").putObject("properties");
        metadata.set("name", STRING_SCHEMA);
        metadata.set("generateName", STRING_SCHEMA);
        return result;
    }

    private static boolean declaresMetadata(JsonNode properties) {
        JsonNode names = properties.path("metadata").path("properties");
        return properties.path("metadata").path("type").asText().equals("object")
                && isText(properties.path("kind"))
                && isText(properties.path("apiVersion"))
                && isText(names.path("name"))
                && isText(names.path("generateName"));
    }

    private static boolean isText(JsonNode schema) {
        return schema.path("type").asText().equals("string");
    }

    private static @Nullable DeclaredType object(JsonNode schema, boolean nullable) {
        JsonNode values = schema.path("additionalProperties");
        if (values.isObject()) {
            return map(schema, values, nullable);
        }
        Shape.Kind shapeKind =
                schema.has("properties") || isEmbedded(schema) ? Shape.Kind.OBJECT : Shape.Kind.EMPTY_OBJECT;
        DeclaredType type = new DeclaredType(Kind.OBJECT, new Shape(shapeKind, nullable), 2);
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            type.addField(property.getKey(), property.getValue(), required.contains(property.getKey()));
        }
        return type;
    }

    private void addField(String name, JsonNode schema, boolean required) {
        DeclaredType field = of(schema);
        if (field == null) {
            boolean nullable = schema.path("nullable").asBoolean();
            shape.property(name, new Shape(invisible(schema), nullable));
            return;
        }
        shape.property(name, field.shape);
        FieldNames.escape(name).ifPresent(escaped -> fields.put(escaped, field));
        if (required && !schema.has("default")) {
            minSize += name.getBytes(StandardCharsets.UTF_8).length + field.minSize + 4;
        }
    }

    private static Shape.Kind invisible(JsonNode schema) {
        if (schema.path("type").asText().equals("object")) {
            return Shape.Kind.EMPTY_OBJECT;
        }
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()
                ? Shape.Kind.PRESERVED
                : Shape.Kind.INVALID;
    }

    private static @Nullable DeclaredType map(JsonNode schema, JsonNode values, boolean nullable) {
        DeclaredType value = of(values);
        if (value == null) {
            return null;
        }
        DeclaredType type = new DeclaredType(Kind.MAP, new Shape(Shape.Kind.MAP, nullable), 2);
        type.element = value;
        type.shape.items(value.shape);
        type.maxElements = schema.has("maxProperties")
                ? Math.max(0, schema.path("maxProperties").asLong())
                : (MAX_REQUEST - 2) / (value.minSize + 6);
        return type;
    }

    private static @Nullable DeclaredType list(JsonNode schema, boolean nullable) {
        DeclaredType item = schema.path("items").isObject() ? of(schema.path("items")) : null;
        if (item == null) {
            return null;
        }
        Shape.Kind kind = switch (schema.path("x-kubernetes-list-type").asText()) {
            case "set" -> Shape.Kind.SET;
            case "map" -> Shape.Kind.KEYED_LIST;
            default -> Shape.Kind.LIST;
        };
        DeclaredType type = new DeclaredType(Kind.LIST, new Shape(kind, nullable), 2);
        type.element = item;
        type.shape.items(item.shape);
        schema.path("x-kubernetes-list-map-keys").forEach(key -> type.shape.listKey(key.asText()));
        type.maxElements = schema.has("maxItems")
                ? Math.max(0, schema.path("maxItems").asLong())
                : (MAX_REQUEST - 2) / (item.minSize + 1);
        return type;
    }

    private static DeclaredType text(JsonNode schema, boolean nullable) {
        return switch (schema.path("format").asText()) {
            case "byte" ->
                sized(
                        Kind.BYTES,
                        new Shape(Shape.Kind.BYTES, nullable),
                        MIN_STRING,
                        schema.has("maxLength")
                                ? Math.max(0, schema.path("maxLength").asLong())
                                : MAX_REQUEST - 2);
            case "duration" -> sized(Kind.DURATION, new Shape(Shape.Kind.DURATION, nullable), MIN_DURATION, MAX_TIME);
            case "date" -> sized(Kind.TIMESTAMP, new Shape(Shape.Kind.DATE, nullable), DAY_SIZE, DAY_SIZE);
            case "date-time" -> sized(Kind.TIMESTAMP, new Shape(Shape.Kind.DATE_TIME, nullable), MIN_TIME, MAX_TIME);
            default -> sized(Kind.STRING, new Shape(Shape.Kind.STRING, nullable), MIN_STRING, textSize(schema));
        };
    }

    private static long textSize(JsonNode schema) {
        if (schema.has("maxLength")) {
            return bytes(schema);
        }
        if (schema.path("enum").isEmpty()) {
            return MAX_REQUEST - 2;
        }
        long longest = 0;
        for (JsonNode value : schema.path("enum")) {
            if (value.isTextual()) {
                longest = Math.max(longest, value.textValue().getBytes(StandardCharsets.UTF_8).length);
            }
        }
        return longest;
    }

    /** Schemas count code points, requests are measured in bytes. */
    private static long bytes(JsonNode schema) {
        return Math.max(0, schema.path("maxLength").asLong()) * 4;
    }

    private static DeclaredType sized(Kind kind, Shape shape, long minSize, long maxElements) {
        DeclaredType type = new DeclaredType(kind, shape, minSize);
        type.maxElements = maxElements;
        return type;
    }

    Kind kind() {
        return kind;
    }

    Shape shape() {
        return shape;
    }

    /** Returns the fields of an object by their names in expressions. */
    Map<String, DeclaredType> fields() {
        return fields;
    }

    /** Returns the type of the items of a list or the values of a map. */
    @Nullable
    DeclaredType element() {
        return element;
    }

    /** Returns the largest number of items, entries or bytes. */
    long maxElements() {
        return maxElements;
    }

    /** Returns how often at most a value of this type fits into a request. */
    long maxCardinality() {
        return MAX_REQUEST / (minSize + 1);
    }
}
