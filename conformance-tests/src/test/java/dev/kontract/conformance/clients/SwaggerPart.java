package dev.kontract.conformance.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The part of a document of OpenAPI v2 that has the operations of one tag: a client of all groups takes long to compile. */
final class SwaggerPart {

    private static final String DEFINITIONS = "#/definitions/";

    private SwaggerPart() {}

    /** Removes the paths without an operation of the tag, and the definitions that the others do not use. */
    static ObjectNode of(ObjectNode document, String tag) {
        document.path("paths").properties().removeIf(path -> !hasTag(path.getValue(), tag));
        JsonNode definitions = document.path("definitions");
        Set<String> used = new HashSet<>();
        Deque<JsonNode> unread = new ArrayDeque<>();
        unread.add(document.path("paths"));
        unread.add(document.path("parameters"));
        while (!unread.isEmpty()) {
            for (JsonNode reference : unread.remove().findValues("$ref")) {
                String target = reference.asText();
                if (target.startsWith(DEFINITIONS) && used.add(target.substring(DEFINITIONS.length()))) {
                    unread.add(definitions.path(target.substring(DEFINITIONS.length())));
                }
            }
        }
        definitions.properties().removeIf(definition -> !used.contains(definition.getKey()));
        return document;
    }

    private static boolean hasTag(JsonNode path, String tag) {
        for (JsonNode operation : path) {
            for (JsonNode each : operation.path("tags")) {
                if (each.asText().equals(tag)) {
                    return true;
                }
            }
        }
        return false;
    }
}
