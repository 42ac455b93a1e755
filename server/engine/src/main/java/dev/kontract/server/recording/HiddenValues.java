package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.audit.Redactor;
import dev.kontract.server.request.RequestInfo;
import java.util.HashMap;
import java.util.Map;

/**
 * Replaces the values in revisions of a Secret, earliest first. The second value of a key is {@code REDACTED, value 2}, so that a change is
 * visible. Not safe for use by several threads.
 */
final class HiddenValues {

    private static final String DATA = "data";

    /** For each key, the numbers of its values so far. */
    private final Map<String, Map<JsonNode, Integer>> numbers = new HashMap<>();

    /** Replaces the values in the next revision, in place. An object of another kind keeps its values. */
    void hide(JsonNode revision, RequestInfo request) {
        Map<String, JsonNode> values = new HashMap<>();
        revision.path(DATA).properties().forEach(value -> values.put(value.getKey(), value.getValue()));
        Redactor.redact(revision, request);
        if (revision.path(DATA) instanceof ObjectNode hidden) {
            values.forEach((key, value) -> number(hidden, key, value));
        }
    }

    private void number(ObjectNode hidden, String key, JsonNode value) {
        if (hidden.path(key).equals(value)) {
            return;
        }
        Map<JsonNode, Integer> known = numbers.computeIfAbsent(key, each -> new HashMap<>());
        int number = known.computeIfAbsent(value, each -> known.size() + 1);
        if (number > 1) {
            hidden.put(key, hidden.path(key).asText() + ", value " + number);
        }
    }
}
