package dev.kontract.server.fieldpath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.codec.json.JsonEncoder;
import dev.kontract.server.codec.json.JsonNumbers;
import java.util.Map;

/** Values as text: the way messages show them, and as JSON whose markup characters are escaped. */
final class ValueText {

    private static final JsonEncoder ENCODER = new JsonEncoder();

    private ValueText() {}

    /** As paths in messages show a value: texts in quotes, lists in brackets. */
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
        return value.isTextual() ? value.toString() : value.asText();
    }

    /** As JSON, safe to stand in HTML: what a field set on the wire holds. */
    static String json(JsonNode value) {
        if (value.isTextual() && isPlain(value.textValue())) {
            return '"' + value.textValue() + '"';
        }
        return value.isNumber() ? JsonNumbers.text(value) : ENCODER.text(value);
    }

    /** Whether JSON shows the text as it is: most keys are, and there are many. */
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
