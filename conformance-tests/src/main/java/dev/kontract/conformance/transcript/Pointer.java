package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * The pointer syntax of the recordings: names and indexes separated by slashes, for example {@code
 * /items/-1/metadata/name}. Unlike in a JSON Pointer (RFC 6901), a negative index counts from the end of the list, and
 * no characters are escaped.
 */
final class Pointer {

    private Pointer() {}

    /** Returns the value at {@code pointer}, or a missing node. */
    static JsonNode at(JsonNode document, String pointer) {
        JsonNode value = document;
        for (String part : pointer.split("/", -1)) {
            if (!part.isEmpty()) {
                value = value.isArray() ? item(value, part) : value.path(part);
            }
        }
        return value;
    }

    private static JsonNode item(JsonNode list, String index) {
        try {
            int i = Integer.parseInt(index);
            return list.path(i < 0 ? list.size() + i : i);
        } catch (NumberFormatException e) {
            return MissingNode.getInstance();
        }
    }
}
