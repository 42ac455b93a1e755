package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step that sends a request: fills in placeholders, sends the request, and masks the response. A step with {@code
 * until} is repeated until its {@link AnswerCondition} holds. Each instance serves one scenario.
 */
final class HttpStep {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Writes bodies as the recording did, with a space after commas and colons: some messages quote the body. */
    private static final ObjectWriter RECORDED_STYLE = JSON.writer(new MinimalPrettyPrinter() {
        @Override
        public void writeObjectFieldValueSeparator(JsonGenerator json) throws IOException {
            json.writeRaw(": ");
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator json) throws IOException {
            json.writeRaw(", ");
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
            json.writeRaw(", ");
        }
    });

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final TranscriptTarget target;
    private final Placeholders placeholders;
    private final Masks masks;

    /** How long a step may wait. Zero after an unexpected status code, because later conditions may never hold. */
    private Duration patience;

    HttpStep(TranscriptTarget target, Placeholders placeholders, Masks masks, Duration patience) {
        this.target = target;
        this.placeholders = placeholders;
        this.masks = masks;
        this.patience = patience;
    }

    /** Sends the request of {@code step} and returns the masked response. */
    ObjectNode run(JsonNode step) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = await(step);
        JsonNode recorded = step.at("/response/status");
        if (recorded.isNumber() && recorded.asInt() != response.statusCode()) {
            patience = Duration.ZERO;
        }
        ObjectNode answer = head(step, response);
        if (!step.path("bodyIgnored").asBoolean()) {
            readBody(step, new String(response.body(), StandardCharsets.UTF_8), answer);
        }
        return answer;
    }

    private HttpResponse<byte[]> await(JsonNode step) throws IOException, InterruptedException {
        AnswerCondition condition = new AnswerCondition(placeholders.expand(step.path("until")));
        long end = System.nanoTime() + patience.toNanos();
        HttpResponse<byte[]> response = send(step);
        while (!condition.holds(response) && System.nanoTime() < end) {
            Thread.sleep(PAUSE.toMillis());
            response = send(step);
        }
        return response;
    }

    private HttpResponse<byte[]> send(JsonNode step) throws IOException, InterruptedException {
        JsonNode request = placeholders.expand(step.path("request"));
        Map<String, String> headers = new LinkedHashMap<>();
        if (request.has("body") && !request.has("rawBody")) {
            headers.put("Content-Type", "application/json");
        }
        request.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        return target.send(request.path("method").asText(), request.path("path").asText(), headers, body(request));
    }

    private static @Nullable String body(JsonNode request) throws JsonProcessingException {
        if (request.has("rawBody")) {
            return request.path("rawBody").asText();
        }
        return request.has("body") ? RECORDED_STYLE.writeValueAsString(request.path("body")) : null;
    }

    private ObjectNode head(JsonNode step, HttpResponse<byte[]> response) {
        ObjectNode answer = JSON.createObjectNode();
        answer.put("status", response.statusCode());
        answer.put("contentType", response.headers().firstValue("Content-Type").orElse(""));
        response.headers()
                .allValues("Warning")
                .forEach(warning -> answer.withArrayProperty("warnings").add(masks.text(warning)));
        for (JsonNode name : step.path("keepHeaders")) {
            String value = response.headers().firstValue(name.asText()).orElse(null);
            answer.withObjectProperty("headers").put(name.asText(), value);
        }
        return answer;
    }

    private void readBody(JsonNode step, String text, ObjectNode answer) throws JsonProcessingException {
        if (step.path("stream").asBoolean()) {
            answer.set("events", events(text));
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

    private ArrayNode events(String text) throws JsonProcessingException {
        ArrayNode events = JSON.createArrayNode();
        for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
            events.add(JSON.readTree(line));
        }
        events.forEach(masks::learn);
        ArrayNode masked = JSON.createArrayNode();
        events.forEach(event -> masked.add(maskEvent(event)));
        return masked;
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
}
