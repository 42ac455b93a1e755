package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares masked responses at a match level. */
final class ResponseComparison {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** If the real server returns 500 for a client error, any of these error codes is accepted. */
    private static final Set<Integer> REFUSALS = Set.of(400, 404, 409, 415, 422, 500);

    private static final String CONTENT_TYPE = "contentType";

    private ResponseComparison() {}

    /** Returns the differences between the recorded response and the actual one; empty if they match. */
    static List<String> differences(JsonNode want, JsonNode have, MatchLevel level) {
        if (have.has("error")) {
            return List.of(have.path("error").asText());
        }
        if (want.path("status").asInt() == 500) {
            int status = have.path("status").asInt();
            return REFUSALS.contains(status) ? List.of() : List.of("/status: expected an error, got " + status);
        }
        return Differences.between(strip(normalized(want), level), strip(normalized(have), level));
    }

    private static JsonNode normalized(JsonNode answer) {
        JsonNode once = bookmarkedOnce(answer);
        if (!once.path(CONTENT_TYPE).isTextual()) {
            return once;
        }
        ObjectNode normalized = once.deepCopy();
        return normalized.put(CONTENT_TYPE, mediaType(once.path(CONTENT_TYPE).textValue()));
    }

    /** The order of parameters and white space between them have no meaning (RFC 9110, 5.6.6); servlet containers change both. */
    private static String mediaType(String value) {
        String[] parts = value.split(";", -1);
        return Stream.concat(
                        Stream.of(parts[0].strip()),
                        Arrays.stream(parts).skip(1).map(String::strip).sorted())
                .collect(Collectors.joining("; "));
    }

    /** The number of consecutive bookmarks depends on timing. */
    private static JsonNode bookmarkedOnce(JsonNode answer) {
        if (!answer.has("events")) {
            return answer;
        }
        ObjectNode once = answer.deepCopy();
        ArrayNode events = once.putArray("events");
        for (JsonNode event : answer.path("events")) {
            if (!isBookmark(event) || !isBookmark(events.path(events.size() - 1))) {
                events.add(event);
            }
        }
        return once;
    }

    private static boolean isBookmark(JsonNode event) {
        return event.path("type").asText().equals("BOOKMARK");
    }

    /** Returns the part of a response that is compared at {@code level}. */
    static JsonNode strip(JsonNode answer, MatchLevel level) {
        return switch (level) {
            case CODE -> code(answer);
            case BODY -> body(answer);
            case EXACT -> answer;
        };
    }

    private static ObjectNode code(JsonNode answer) {
        ObjectNode stripped = NODES.objectNode();
        if (answer.has("error")) {
            return stripped.set("error", answer.get("error"));
        }
        if (answer.has("exit")) {
            return stripped.set("exit", answer.get("exit"));
        }
        stripped.set("status", answer.path("status"));
        if (isStatus(answer.path("body"))) {
            stripped.put("reason", answer.at("/body/reason").asText());
        }
        if (answer.has("events")) {
            ArrayNode types = stripped.putArray("events");
            answer.path("events").forEach(event -> types.add(event.path("type").asText()));
        }
        return stripped;
    }

    private static ObjectNode body(JsonNode answer) {
        ObjectNode stripped = answer.deepCopy();
        stripped.remove(List.of("warnings", "stderr", "text"));
        JsonNode body = stripped.path("body");
        boolean failure = isStatus(body) && body.path("status").asText().equals("Failure");
        stripped.set("body", drop(body, failure ? Set.of("message", "managedFields") : Set.of("managedFields")));
        if (stripped.has("events")) {
            stripped.set("events", drop(stripped.path("events"), Set.of("message", "managedFields")));
        }
        return stripped;
    }

    private static boolean isStatus(JsonNode body) {
        return body.path("kind").asText().equals("Status");
    }

    private static JsonNode drop(JsonNode value, Set<String> names) {
        if (value instanceof ObjectNode object) {
            ObjectNode kept = NODES.objectNode();
            for (Map.Entry<String, JsonNode> entry : object.properties()) {
                if (!names.contains(entry.getKey())) {
                    kept.set(entry.getKey(), drop(entry.getValue(), names));
                }
            }
            return kept;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode kept = NODES.arrayNode();
            array.forEach(item -> kept.add(drop(item, names)));
            return kept;
        }
        return value.isMissingNode() ? NODES.nullNode() : value;
    }
}
