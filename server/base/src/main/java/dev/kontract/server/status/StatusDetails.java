package dev.kontract.server.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The details of a {@code Status}. Fields that do not apply are {@code ""}, empty or 0.
 *
 * @param name the object name
 * @param group the API group
 * @param kind the kind or resource, depending on the reason
 * @param causes the individual errors
 * @param retryAfterSeconds the delay before a retry
 */
public record StatusDetails(String name, String group, String kind, List<FieldError> causes, int retryAfterSeconds) {

    /** No details. */
    public static final StatusDetails EMPTY = new StatusDetails("", "", "", List.of(), 0);

    /** Returns the details of an object. */
    public static StatusDetails of(String group, String kind, String name) {
        return new StatusDetails(name, group, kind, List.of(), 0);
    }

    /** Returns a copy with the given causes. */
    public StatusDetails withCauses(List<FieldError> all) {
        return new StatusDetails(name, group, kind, List.copyOf(all), retryAfterSeconds);
    }

    /** Returns a copy with a retry delay. */
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
