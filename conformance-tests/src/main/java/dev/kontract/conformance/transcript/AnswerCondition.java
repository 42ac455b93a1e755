package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The condition a step waits for ({@code until}): the status code of the unmasked response, and values at {@link
 * Pointer}s into its body.
 */
final class AnswerCondition {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STATUS = "status";

    private final JsonNode wanted;

    /**
     * Creates a condition from a recorded step with its placeholders filled in. A missing or empty condition always
     * holds.
     */
    AnswerCondition(JsonNode wanted) {
        this.wanted = wanted;
    }

    /** Returns whether the response has the status code and all the values. */
    boolean holds(HttpResponse<byte[]> answer) throws IOException {
        JsonNode document = document(answer.body());
        for (Map.Entry<String, JsonNode> want : wanted.properties()) {
            JsonNode have = want.getKey().equals(STATUS)
                    ? IntNode.valueOf(answer.statusCode())
                    : document == null ? null : Pointer.at(document, want.getKey());
            if (have == null || !Differences.between(want.getValue(), have).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable JsonNode document(byte[] body) throws IOException {
        try {
            return JSON.readTree(body);
        } catch (JacksonException e) {
            return null;
        }
    }
}
