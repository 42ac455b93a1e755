package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpHeaders;
import java.util.Map;

/**
 * Responses in the form of a transcript: values that vary between runs are masked, and values that later requests need are
 * captured. The responses of a scenario have to be passed in the order of its steps. Each instance serves one scenario. Not
 * thread-safe.
 */
public final class MaskedAnswers {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WATCHED = "watched";

    /** The annotation of the bookmark that follows the objects a watch began with. */
    static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

    private final Placeholders placeholders;
    private final Masks masks;

    MaskedAnswers(Placeholders placeholders, Masks masks) {
        this.placeholders = placeholders;
        this.masks = masks;
    }

    /** Creates the masks of a recording, in which {@code ${ns}} and {@code ${id}} have already replaced the actual values. */
    public static MaskedAnswers ofRecording() {
        return new MaskedAnswers(new Placeholders("${ns}", "${id}"), new Masks("${ns}", "${id}"));
    }

    /** Creates the masks of a run whose objects are in {@code namespace} or have {@code id} in their names. */
    public static MaskedAnswers of(String namespace, String id) {
        return new MaskedAnswers(new Placeholders(namespace, id), new Masks(namespace, id));
    }

    /**
     * Returns the masked response of a step.
     *
     * @param step the step, which says what of the response counts
     * @param status the status code of the response
     * @param headers the headers of the response
     * @param text its body
     */
    public ObjectNode masked(JsonNode step, int status, HttpHeaders headers, String text) {
        ObjectNode answer = head(step, status, headers);
        if (!step.path("bodyIgnored").asBoolean()) {
            readBody(step, text, answer);
        }
        return answer;
    }

    private ObjectNode head(JsonNode step, int status, HttpHeaders headers) {
        ObjectNode answer = JSON.createObjectNode();
        answer.put("status", status);
        answer.put("contentType", headers.firstValue("Content-Type").orElse(""));
        headers.allValues("Warning")
                .forEach(warning -> answer.withArrayProperty("warnings").add(masks.text(warning)));
        for (JsonNode name : step.path("keepHeaders")) {
            String value = headers.firstValue(name.asText()).orElse(null);
            answer.withObjectProperty("headers").put(name.asText(), value);
        }
        return answer;
    }

    private void readBody(JsonNode step, String text, ObjectNode answer) {
        if (step.path("stream").asBoolean() || step.has(WATCHED)) {
            ArrayNode events = events(text);
            answer.set("events", step.has(WATCHED) ? withoutBookmarks(events) : events);
            return;
        }
        if (text.isEmpty() || !answer.path("contentType").asText().contains("json")) {
            answer.put("text", masks.text(text));
            return;
        }
        try {
            answer.set("body", masks.mask(select(step, learned(step, text))));
            if (step.path("rawText").asBoolean()) {
                answer.put("text", masks.text(text));
            }
        } catch (JsonProcessingException e) {
            answer.put("text", masks.text(text));
        }
    }

    private JsonNode learned(JsonNode step, String text) throws JsonProcessingException {
        JsonNode document = JSON.readTree(text);
        masks.learn(document);
        for (Map.Entry<String, JsonNode> capture : step.path("capture").properties()) {
            JsonNode value = Pointer.at(document, capture.getValue().asText());
            placeholders.put(capture.getKey(), value.isMissingNode() ? "<missing>" : value.asText());
        }
        return document;
    }

    private static JsonNode select(JsonNode step, JsonNode document) {
        if (step.path("select").isEmpty()) {
            return document;
        }
        ObjectNode selected = JSON.createObjectNode();
        for (JsonNode pointer : step.path("select")) {
            JsonNode value = Pointer.at(document, pointer.asText());
            if (value.isMissingNode()) {
                return JSON.createObjectNode().put("missing", pointer.asText());
            }
            selected.set(pointer.asText(), value);
        }
        return selected;
    }

    private ArrayNode events(String text) {
        ArrayNode events = JSON.createArrayNode();
        text.lines().filter(line -> !line.isBlank()).forEach(line -> events.add(event(line)));
        events.forEach(masks::learn);
        ArrayNode masked = JSON.createArrayNode();
        events.forEach(event -> masked.add(maskEvent(event)));
        return masked;
    }

    /** The last line may be cut off. */
    private static JsonNode event(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            return JSON.createObjectNode().put("type", "unreadable").put("text", line);
        }
    }

    private JsonNode maskEvent(JsonNode event) {
        if (!event.path("type").asText().equals("BOOKMARK")) {
            return masks.mask(event);
        }
        ObjectNode bookmark = event.deepCopy();
        ObjectNode object = bookmark.withObjectProperty("object");
        JsonNode metadata = object.withObjectProperty("metadata").put("resourceVersion", "<bookmark>");
        object.remove("metadata");
        bookmark.set("object", ((ObjectNode) masks.mask(object)).set("metadata", metadata));
        return bookmark;
    }

    /** The times of unrequested bookmarks are up to the server. */
    private static ArrayNode withoutBookmarks(ArrayNode events) {
        ArrayNode kept = JSON.createArrayNode();
        events.forEach(event -> {
            JsonNode annotations = event.at("/object/metadata/annotations");
            if (!event.path("type").asText().equals("BOOKMARK") || annotations.has(INITIAL_EVENTS_END)) {
                kept.add(event);
            }
        });
        return kept;
    }
}
