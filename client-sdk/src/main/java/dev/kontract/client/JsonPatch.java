package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;

/**
 * A JSON Patch (RFC 6902): a sequence of operations that succeed or fail together. Paths are JSON Pointers (RFC 6901).
 * Immutable.
 *
 * <pre>{@code
 * Patch.json().test("/metadata/resourceVersion", "42").add("/metadata/finalizers/-", "example.com/guard");
 * }</pre>
 */
public final class JsonPatch implements Patch {

    private final ArrayNode steps;

    JsonPatch(ArrayNode steps) {
        this.steps = steps;
    }

    /** Adds a field, or inserts an element before the given index; {@code -} is the end of a list. */
    public JsonPatch add(String path, Object value) {
        return step("add", path, "value", Json.tree(value));
    }

    /** Replaces the value at {@code path}. */
    public JsonPatch replace(String path, Object value) {
        return step("replace", path, "value", Json.tree(value));
    }

    /** Fails the patch unless {@code path} has this value. */
    public JsonPatch test(String path, Object value) {
        return step("test", path, "value", Json.tree(value));
    }

    /** Removes the value at {@code path}. */
    public JsonPatch remove(String path) {
        return step("remove", path, "", Json.tree(""));
    }

    /** Moves the value at {@code from} to {@code path}. */
    public JsonPatch move(String from, String path) {
        return step("move", path, "from", Json.tree(from));
    }

    /** Copies the value at {@code from} to {@code path}. */
    public JsonPatch copy(String from, String path) {
        return step("copy", path, "from", Json.tree(from));
    }

    private JsonPatch step(String operation, String path, String extra, JsonNode value) {
        ArrayNode next = steps.deepCopy();
        ObjectNode step = next.addObject().put("op", operation).put("path", path);
        if (!extra.isEmpty()) {
            step.set(extra, value);
        }
        return new JsonPatch(next);
    }

    @Override
    public String mediaType() {
        return "application/json-patch+json";
    }

    @Override
    public JsonNode body() {
        return steps;
    }
}
