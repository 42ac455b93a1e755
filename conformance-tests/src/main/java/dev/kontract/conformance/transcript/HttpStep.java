package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
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
 * until} is repeated until its {@link AnswerCondition} holds. A step with {@code watch} leaves its request open, and the
 * step with {@code watched} ends it. Each instance serves one scenario.
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
    private final MaskedAnswers answers;

    /** How long a step may wait. Zero after an unexpected status code, because later conditions may never hold. */
    private Duration patience;

    HttpStep(TranscriptTarget target, Placeholders placeholders, MaskedAnswers answers, Duration patience) {
        this.target = target;
        this.placeholders = placeholders;
        this.answers = answers;
        this.patience = patience;
    }

    /** Sends the request of {@code step} and returns the masked response. */
    ObjectNode run(JsonNode step) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = await(step);
        JsonNode recorded = step.at("/response/status");
        if (recorded.isNumber() && recorded.asInt() != response.statusCode()) {
            patience = Duration.ZERO;
        }
        String body = new String(response.body(), StandardCharsets.UTF_8);
        return answers.masked(step, response.statusCode(), response.headers(), body);
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

    /** Opens a watch that stays open while later steps run. */
    OpenWatch open(JsonNode step) throws IOException, InterruptedException {
        JsonNode request = placeholders.expand(step.path("request"));
        return OpenWatch.of(target.open(request.path("path").asText(), headers(request)));
    }

    /** Ends a watch when it has brought as many events as recorded, and returns the masked response. */
    ObjectNode end(OpenWatch watch, JsonNode step) throws InterruptedException {
        String events = watch.end(step.at("/response/events").size(), patience);
        return answers.masked(step, watch.status(), watch.headers(), events);
    }

    private HttpResponse<byte[]> send(JsonNode step) throws IOException, InterruptedException {
        JsonNode request = placeholders.expand(step.path("request"));
        return target.send(
                request.path("method").asText(), request.path("path").asText(), headers(request), body(request));
    }

    private static Map<String, String> headers(JsonNode request) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (request.has("body") && !request.has("rawBody")) {
            headers.put("Content-Type", "application/json");
        }
        request.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        return headers;
    }

    private static @Nullable String body(JsonNode request) throws JsonProcessingException {
        if (request.has("rawBody")) {
            return request.path("rawBody").asText();
        }
        return request.has("body") ? RECORDED_STYLE.writeValueAsString(request.path("body")) : null;
    }
}
