package dev.kontract.server.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.status.ApiException;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;

/**
 * Where the next page of a list starts, as the opaque token clients carry: base64 of JSON with a version, a revision and
 * the last key, the form upstream gives it.
 *
 * @param revision the state all pages are read from, or a negative number to go on in the newest state
 * @param after the last key of the page before, without the prefix of the list
 */
record Continuation(long revision, String after) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VERSION = "meta.k8s.io/v1";
    private static final String END_OF_KEY = "\0";

    /**
     * Reads a token.
     *
     * @throws ApiException 400 when it is none
     */
    static Continuation parse(String token) {
        try {
            JsonNode node = JSON.readTree(Base64.getUrlDecoder().decode(token));
            String start = node.path("start").asText();
            if (!node.path("v").asText().equals(VERSION) || !node.path("rv").isNumber() || start.isEmpty()) {
                throw malformed();
            }
            return new Continuation(node.path("rv").asLong(), start.replace(END_OF_KEY, ""));
        } catch (IOException | IllegalArgumentException e) {
            throw malformed();
        }
    }

    String token() {
        try {
            byte[] json = JSON.writeValueAsBytes(
                    new java.util.TreeMap<>(Map.of("v", VERSION, "rv", revision, "start", after + END_OF_KEY)));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ApiException malformed() {
        return ApiException.badRequest("continue key is not valid");
    }
}
