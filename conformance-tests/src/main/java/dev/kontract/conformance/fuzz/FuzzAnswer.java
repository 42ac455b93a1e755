package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.conformance.transcript.MaskedAnswers;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response of a server.
 *
 * @param status the status code; 599 if no answer came
 * @param body the document in the body; a text if it is none
 * @param masked what another server has to answer as well: the whole response without what varies from run to run; missing if
 *     nothing is compared
 */
record FuzzAnswer(int status, JsonNode body, JsonNode masked) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NONE = 599;

    /** Sends a request of a run; {@code masks} has seen the answers to those before. */
    static FuzzAnswer to(
            TranscriptTarget server, MaskedAnswers masks, String path, FuzzRequest request, @Nullable String body)
            throws InterruptedException {
        Map<String, String> headers = Map.of("Content-Type", request.contentType(), "Accept", request.accept());
        try {
            HttpResponse<byte[]> response = server.send(request.method(), path, headers, body);
            String text = new String(response.body(), StandardCharsets.UTF_8);
            JsonNode masked = masks.masked(JSON.createObjectNode(), response.statusCode(), response.headers(), text);
            return new FuzzAnswer(response.statusCode(), document(response.body()), masked);
        } catch (IOException e) {
            return none(e);
        }
    }

    static FuzzAnswer to(TranscriptTarget server, String method, String path, String contentType, @Nullable String body)
            throws InterruptedException {
        try {
            HttpResponse<byte[]> response = server.send(method, path, Map.of("Content-Type", contentType), body);
            return new FuzzAnswer(response.statusCode(), document(response.body()), MissingNode.getInstance());
        } catch (IOException e) {
            return none(e);
        }
    }

    static FuzzAnswer toRead(TranscriptTarget server, String path) throws InterruptedException {
        return to(server, "GET", path, FuzzRequest.JSON, null);
    }

    private static FuzzAnswer none(IOException e) {
        return new FuzzAnswer(NONE, JSON.getNodeFactory().textNode(e.toString()), MissingNode.getInstance());
    }

    private static JsonNode document(byte[] body) {
        try {
            JsonNode document = JSON.readTree(body);
            return document == null ? JSON.missingNode() : document;
        } catch (IOException e) {
            return JSON.getNodeFactory().textNode(new String(body, StandardCharsets.UTF_8));
        }
    }

    boolean succeeded() {
        return status < 300;
    }

    String text(String pointer) {
        return body.at(pointer).asText();
    }

    /** Returns whether it is an object with a time of deletion. */
    boolean isBeingDeleted() {
        return body.at("/metadata/deletionTimestamp").isTextual();
    }

    /** Returns the resourceVersion as a number; -1 if there is none. */
    long version() {
        return body.at("/metadata/resourceVersion").asLong(-1);
    }
}
