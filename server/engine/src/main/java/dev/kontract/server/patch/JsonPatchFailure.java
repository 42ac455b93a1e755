package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;

/** An operation of a JSON Patch does not apply; the message is that of upstream's library. */
public final class JsonPatchFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean test;

    private JsonPatchFailure(String message, boolean test) {
        super(message, null, false, false);
        this.test = test;
    }

    static JsonPatchFailure of(JsonNode operation) {
        String path = operation.path("path").asText();
        String quoted = "doc is missing path: \"" + path + "\": missing value";
        return switch (operation.path("op").asText()) {
            case "test" -> new JsonPatchFailure("testing value " + path + " failed: test failed", true);
            case "add" -> new JsonPatchFailure("add operation does not apply: " + quoted, false);
            case "remove" -> new JsonPatchFailure("remove operation does not apply: " + quoted, false);
            case "replace" ->
                new JsonPatchFailure(
                        "replace operation does not apply: doc is missing path: " + path + ": missing value", false);
            case "move", "copy" ->
                new JsonPatchFailure(
                        operation.path("op").asText() + " operation does not apply: doc is missing from path: "
                                + operation.path("from").asText() + ": missing value",
                        false);
            default ->
                new JsonPatchFailure("Unexpected kind: " + operation.path("op").asText("unknown"), false);
        };
    }

    /** Returns whether the operation is a test whose value differs. */
    public boolean isFailedTest() {
        return test;
    }
}
