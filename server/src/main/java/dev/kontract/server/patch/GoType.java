package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;

/** The words in which the real server names the type of a JSON value when it is not the expected one. */
final class GoType {

    private GoType() {}

    /** As the decoder names it: {@code array}, {@code number}, ... */
    static String json(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> "bool";
            case NUMBER -> "number";
            case ARRAY -> "array";
            case OBJECT -> "object";
            case NULL, MISSING -> "null";
            case STRING, BINARY, POJO -> "string";
        };
    }

    /** As the language names the type of the decoded value. */
    static String decoded(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> "bool";
            case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
            case ARRAY -> "[]interface {}";
            case OBJECT -> "map[string]interface {}";
            case NULL, MISSING -> "<nil>";
            case STRING, BINARY, POJO -> "string";
        };
    }
}
