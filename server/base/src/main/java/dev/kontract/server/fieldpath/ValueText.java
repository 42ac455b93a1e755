package dev.kontract.server.fieldpath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.codec.json.JsonEncoder;
import dev.kontract.server.status.GoFloat;
import java.util.Map;

/** Formats values for messages, and as JSON with HTML characters escaped. */
final class ValueText {

    private static final JsonEncoder ENCODER = new JsonEncoder();

    private ValueText() {}

    /** Formats a value for a path in a message: strings in quotes, lists in brackets. */
    static String shown(JsonNode value) {
        StringBuilder out = new StringBuilder();
        if (value.isArray()) {
            for (JsonNode item : value) {
                out.append(out.isEmpty() ? "[" : ",").append(shown(item));
            }
            return out.isEmpty() ? "[]" : out.append(']').toString();
        }
        if (value.isObject()) {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                out.append(field.getKey()).append('=').append(shown(field.getValue()));
            }
            return out.toString();
        }
        if (value.isTextual()) {
            return value.toString();
        }
        return value.isFloatingPointNumber() ? GoFloat.general(value.doubleValue()) : value.asText();
    }

    /** Formats a value as HTML-safe JSON, as field sets contain it. */
    static String json(JsonNode value) {
        if (value.isTextual() && isPlain(value.textValue())) {
            return '"' + value.textValue() + '"';
        }
        if (value.isFloatingPointNumber()) {
            return GoFloat.key(value.doubleValue());
        }
        return value.isNumber() ? value.asText() : ENCODER.text(value);
    }

    /** Returns whether the text needs no escaping, which is the common case. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character < ' ' || character > '~' || "\"\\<>&".indexOf(character) >= 0) {
                return false;
            }
        }
        return true;
    }
}
