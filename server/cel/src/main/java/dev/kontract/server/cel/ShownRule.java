package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A rule as errors of a definition show it: as JSON of the API server's internal type. */
final class ShownRule {

    private ShownRule() {}

    /** Returns a value whose text is the JSON. */
    static Object of(JsonNode rule) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        ObjectNode shown = json.objectNode();
        shown.put("Rule", rule.path("rule").asText(""));
        shown.put("Message", rule.path("message").asText(""));
        shown.put("MessageExpression", rule.path("messageExpression").asText(""));
        shown.set("Reason", rule.has("reason") ? rule.get("reason") : json.nullNode());
        shown.put("FieldPath", rule.path("fieldPath").asText(""));
        shown.set("OptionalOldSelf", rule.has("optionalOldSelf") ? rule.get("optionalOldSelf") : json.nullNode());
        // Go escapes these in JSON.
        String text = shown.toString()
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
        return new Object() {
            @Override
            public String toString() {
                return text;
            }
        };
    }
}
