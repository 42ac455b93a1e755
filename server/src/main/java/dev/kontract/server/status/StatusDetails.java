package dev.kontract.server.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What a failure is about. Absent parts are {@code ""}, empty or 0.
 *
 * @param name the object
 * @param group the API group
 * @param kind the resource or kind, whichever the reason names
 * @param causes what exactly is wrong, by field where there is one
 * @param retryAfterSeconds when to try again
 */
public record StatusDetails(String name, String group, String kind, List<FieldError> causes, int retryAfterSeconds) {

    /** About nothing in particular. */
    public static final StatusDetails EMPTY = new StatusDetails("", "", "", List.of(), 0);

    /** About an object. */
    public static StatusDetails of(String group, String kind, String name) {
        return new StatusDetails(name, group, kind, List.of(), 0);
    }

    /** With what is wrong. */
    public StatusDetails withCauses(List<FieldError> all) {
        return new StatusDetails(name, group, kind, List.copyOf(all), retryAfterSeconds);
    }

    /** With a time to wait. */
    public StatusDetails retryAfter(int seconds) {
        return new StatusDetails(name, group, kind, causes, seconds);
    }

    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        put(json, "name", name);
        put(json, "group", group);
        put(json, "kind", kind);
        if (!causes.isEmpty()) {
            causes.forEach(cause -> json.withArray("/causes").add(toJson(cause)));
        }
        if (retryAfterSeconds > 0) {
            json.put("retryAfterSeconds", retryAfterSeconds);
        }
        return json;
    }

    private static ObjectNode toJson(FieldError cause) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        put(json, "reason", cause.reason());
        put(json, "message", cause.message());
        put(json, "field", cause.field());
        return json;
    }

    private static void put(ObjectNode json, String name, String value) {
        if (!value.isEmpty()) {
            json.put(name, value);
        }
    }
}
