package dev.kontract.server.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Formats values and types as Go does, because the messages of the Kubernetes API contain Go formatting. */
public final class GoFormat {

    private GoFormat() {}

    /** Formats a value as {@code %v}: {@code map[a:1 b:[x y]]}, with sorted keys. */
    public static String value(JsonNode value) {
        StringBuilder out = new StringBuilder();
        switch (value.getNodeType()) {
            case OBJECT -> {
                sorted(value)
                        .forEach((key, field) -> out.append(out.isEmpty() ? "map[" : " ")
                                .append(key)
                                .append(':')
                                .append(value(field)));
                return out.isEmpty() ? "map[]" : out.append(']').toString();
            }
            case ARRAY -> {
                value.forEach(item -> out.append(out.isEmpty() ? "[" : " ").append(value(item)));
                return out.isEmpty() ? "[]" : out.append(']').toString();
            }
            default -> {
                return value.isNull() ? "<nil>" : scalar(value);
            }
        }
    }

    /** Formats a value as {@code %#v}: {@code map[string]interface {}{"a":1}}. */
    public static String literal(JsonNode value) {
        StringBuilder out = new StringBuilder();
        switch (value.getNodeType()) {
            case OBJECT -> {
                sorted(value)
                        .forEach((key, field) -> out.append(out.isEmpty() ? "" : ", ")
                                .append(quoted(key))
                                .append(':')
                                .append(literal(field)));
                return type(value) + '{' + out + '}';
            }
            case ARRAY -> {
                value.forEach(item -> out.append(out.isEmpty() ? "" : ", ").append(literal(item)));
                return type(value) + '{' + out + '}';
            }
            case STRING -> {
                return quoted(value.textValue());
            }
            default -> {
                return value(value);
            }
        }
    }

    /** Formats a value as JSON, with floating-point numbers as Go writes them. */
    public static String json(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT ->
                value.properties().stream()
                        .map(field -> TextNode.valueOf(field.getKey()) + ":" + json(field.getValue()))
                        .collect(Collectors.joining(",", "{", "}"));
            case ARRAY ->
                StreamSupport.stream(value.spliterator(), false)
                        .map(GoFormat::json)
                        .collect(Collectors.joining(",", "[", "]"));
            case NUMBER -> value.isFloatingPointNumber() ? GoFloat.json(value.doubleValue()) : value.toString();
            case BINARY, BOOLEAN, MISSING, NULL, POJO, STRING -> value.toString();
        };
    }

    /** Returns the Go type of a decoded value. */
    public static String type(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> "bool";
            case NUMBER -> isLong(value) ? "int64" : "float64";
            case ARRAY -> "[]interface {}";
            case OBJECT -> "map[string]interface {}";
            case NULL, MISSING -> "<nil>";
            case STRING, BINARY, POJO -> "string";
        };
    }

    /** Returns the JSON type of a value: {@code array}, {@code number}, ... */
    public static String jsonType(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> "bool";
            case NUMBER -> "number";
            case ARRAY -> "array";
            case OBJECT -> "object";
            case NULL, MISSING -> "null";
            case STRING, BINARY, POJO -> "string";
        };
    }

    private static Map<String, JsonNode> sorted(JsonNode map) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        map.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
        return sorted;
    }

    private static String quoted(String text) {
        return GoText.quote(text);
    }

    private static String scalar(JsonNode value) {
        return value.isNumber() && !isLong(value) ? GoFloat.general(value.doubleValue()) : value.asText();
    }

    private static boolean isLong(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong();
    }
}
