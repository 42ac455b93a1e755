package dev.kontract.server.registry.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** A condition of a HorizontalPodAutoscaler in an annotation. */
final class ConditionAnnotation {

    private static final String TIME = "lastTransitionTime";

    private ConditionAnnotation() {}

    static ObjectNode of(JsonNode condition) {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        written.put("type", condition.path("type").asText(""))
                .put("status", condition.path("status").asText(""));
        if (condition.path(TIME).isTextual()) {
            written.set(TIME, condition.path(TIME));
        } else {
            written.putNull(TIME);
        }
        texts(condition, written);
        return written;
    }

    static ObjectNode read(JsonNode written) {
        ObjectNode condition = JsonNodeFactory.instance.objectNode();
        condition
                .put("type", AnnotationJson.text(written, "type"))
                .put("status", AnnotationJson.text(written, "status"));
        String time = AnnotationJson.text(written, TIME);
        if (!time.isEmpty()) {
            condition.put(TIME, parsed(time).toString());
        }
        texts(written, condition);
        return condition;
    }

    private static Instant parsed(String time) {
        try {
            return Instant.parse(time);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static void texts(JsonNode from, ObjectNode into) {
        for (String name : new String[] {"reason", "message"}) {
            String text = AnnotationJson.text(from, name);
            if (!text.isEmpty()) {
                into.put(name, text);
            }
        }
    }
}
