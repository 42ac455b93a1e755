package dev.kontract.server.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts the JSON of one node of a schema to values; immutable once the schema is compiled. */
public final class Shape {

    /** The kinds of nodes. */
    public enum Kind {
        DYNAMIC,
        OBJECT,
        MAP,
        EMPTY_OBJECT,
        LIST,
        SET,
        KEYED_LIST,
        STRING,
        DURATION,
        DATE,
        DATE_TIME,
        BYTES,
        NUMBER,
        INTEGER,
        BOOLEAN,
        INT_OR_STRING,
        PRESERVED,
        INVALID
    }

    /** JSON without a schema. */
    public static final Shape DYNAMIC = new Shape(Kind.DYNAMIC, true);

    private final Kind kind;
    private final boolean nullable;
    private final Map<String, Shape> properties = new HashMap<>();
    private final List<String> listKeys = new ArrayList<>();
    private @Nullable Shape items;

    /** Creates the shape of a node. */
    public Shape(Kind kind, boolean nullable) {
        this.kind = kind;
        this.nullable = nullable;
    }

    /** Adds a property of an object; for compiling only. */
    public void property(String name, Shape shape) {
        properties.put(name, shape);
    }

    /** Sets the shape of the items of a list or the values of a map; for compiling only. */
    public void items(Shape shape) {
        items = shape;
    }

    /** Adds a key property of a list; for compiling only. */
    public void listKey(String property) {
        listKeys.add(property);
    }

    /** Returns the value of {@code json}, or an error if the JSON does not match. */
    public Object value(@Nullable JsonNode json) {
        if (kind == Kind.DYNAMIC) {
            return dynamic(json);
        }
        if (json == null || json.isNull()) {
            return nullable ? NullValue.NULL : new ErrorValue("invalid data, got null for schema with nullable=false");
        }
        return switch (kind) {
            case OBJECT, MAP, EMPTY_OBJECT ->
                json instanceof ObjectNode object
                        ? new JsonObject(object, this)
                        : new ErrorValue("invalid data, expected a map for the provided schema with type=object");
            case LIST, SET, KEYED_LIST ->
                json instanceof ArrayNode array
                        ? new JsonList(array, this)
                        : new ErrorValue("invalid data, expected an array for the provided schema with type=array");
            case NUMBER -> json.isNumber() ? json.doubleValue() : unexpected("float", json);
            case INTEGER -> isInteger(json) ? json.longValue() : unexpected("int", json);
            case BOOLEAN -> json.isBoolean() ? json.booleanValue() : unexpected("bool", json);
            case INT_OR_STRING -> intOrString(json);
            case PRESERVED -> new Preserved(json);
            case INVALID, DYNAMIC ->
                new ErrorValue("invalid type, expected object, array, number, integer, boolean or"
                        + " string, or no type with x-kubernetes-int-or-string or"
                        + " x-kubernetes-preserve-unknown-fields is true, got ");
            case STRING, DURATION, DATE, DATE_TIME, BYTES ->
                json.isTextual() ? text(json.textValue()) : unexpected("string", json);
        };
    }

    private static boolean isInteger(JsonNode json) {
        return json.isIntegralNumber() && json.canConvertToLong();
    }

    private static ErrorValue unexpected(String expected, JsonNode json) {
        String got = switch (json.getNodeType()) {
            case BOOLEAN -> "bool";
            case NUMBER -> isInteger(json) ? "int64" : "float64";
            case OBJECT -> "map[string]interface {}";
            case ARRAY -> "[]interface {}";
            default -> "string";
        };
        return new ErrorValue("invalid data, expected " + expected + ", got " + got);
    }

    private static Object intOrString(JsonNode json) {
        if (json.isTextual()) {
            return json.textValue();
        }
        return isInteger(json)
                ? json.longValue()
                : new ErrorValue("invalid data, expected XIntOrString value to be either a string or integer");
    }

    private Object text(String text) {
        switch (kind) {
            case DURATION -> {
                Optional<Duration> duration = TimeNotation.wordyDuration(text);
                return duration.isPresent()
                        ? duration.get()
                        : new ErrorValue("Invalid duration " + text + ": unable to parse " + text + " as duration");
            }
            case DATE -> {
                Optional<Instant> date = TimeNotation.date(text);
                return date.isPresent() ? date.get() : new ErrorValue("Invalid date formatted string " + text);
            }
            case DATE_TIME -> {
                Optional<Instant> time = TimeNotation.dateTime(text);
                return time.isPresent() ? time.get() : new ErrorValue("Invalid date-time formatted string " + text);
            }
            case BYTES -> {
                try {
                    return new Bytes(java.util.Base64.getDecoder().decode(text));
                } catch (IllegalArgumentException e) {
                    return new ErrorValue("Invalid byte formatted string " + text);
                }
            }
            default -> {
                return text;
            }
        }
    }

    private static Object dynamic(@Nullable JsonNode json) {
        if (json == null) {
            return NullValue.NULL;
        }
        return switch (json.getNodeType()) {
            case OBJECT -> new JsonObject((ObjectNode) json, DYNAMIC);
            case ARRAY -> new JsonList((ArrayNode) json, DYNAMIC);
            case NUMBER -> isInteger(json) ? (Object) json.longValue() : (Object) json.doubleValue();
            case BOOLEAN -> json.booleanValue();
            case STRING, BINARY, POJO -> json.asText();
            case NULL, MISSING -> NullValue.NULL;
        };
    }

    Kind kind() {
        return kind;
    }

    List<String> listKeys() {
        return listKeys;
    }

    /** Returns the shape of the items of a list. */
    Shape itemShape() {
        return items == null ? DYNAMIC : items;
    }

    /** Returns the shape of the value at a key of an object or map, or null if it is hidden. */
    @Nullable
    Shape valueShape(String key) {
        return switch (kind) {
            case OBJECT -> properties.get(key);
            case MAP -> itemShape();
            case DYNAMIC -> DYNAMIC;
            default -> null;
        };
    }

    /**
     * Data below fields whose type is not known: only equality is defined.
     *
     * @param json the data
     */
    record Preserved(JsonNode json) implements OpaqueValue, JsonBacked {

        @Override
        public String typeName() {
            return "unknown";
        }
    }
}
