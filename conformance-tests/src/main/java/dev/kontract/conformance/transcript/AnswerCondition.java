package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a step waits for ({@code until}): the status of the raw answer, and values at {@link Pointer}s into its body. */
final class AnswerCondition {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STATUS = "status";

    private final JsonNode wanted;

    /** A condition as recorded, with its placeholders filled in; a missing or empty one always holds. */
    AnswerCondition(JsonNode wanted) {
        this.wanted = wanted;
    }

    /** Whether {@code answer} has the status and all the values. */
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
