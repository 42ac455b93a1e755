package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.webhook.WebhookEndpoint.CallFailure;
import dev.kontract.server.status.GoText;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and checks the answers of webhooks over HTTP. Failures are worded as upstream's. */
final class HttpAnswers {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GROUP = "admission.k8s.io/";
    private static final String V1 = GROUP + "v1";
    private static final String KIND = "AdmissionReview";
    private static final String CALL = "failed to call webhook: ";
    private static final String INVALID = "received invalid webhook response: ";
    private static final int OK = 200;
    private static final int PARTIAL_CONTENT = 206;
    private static final int SERVER_ERROR = 500;
    private static final int LONGEST_EXCERPT = 2048;

    /**
     * What an answer must match.
     *
     * @param uid the UID of the review
     * @param version the version of the review
     * @param mutating whether it may change the object
     */
    record Expected(String uid, String version, boolean mutating) {}

    private HttpAnswers() {}

    static WebhookResponse read(HttpResponse<byte[]> response, Expected expected) {
        if (response.statusCode() < OK || response.statusCode() > PARTIAL_CONTENT) {
            throw new CallFailure(CALL + error(response.statusCode(), text(response.body())));
        }
        JsonNode review = parse(response.body());
        JsonNode answer = review.path("response");
        if (!answer.isObject()) {
            throw new CallFailure(INVALID + "webhook response was absent");
        }
        if (expected.version().equals(V1)) {
            verify(review, answer, expected);
        }
        return response(answer, expected);
    }

    private static void verify(JsonNode review, JsonNode answer, Expected expected) {
        String uid = answer.path("uid").asText("");
        if (!uid.equals(expected.uid())) {
            throw new CallFailure(
                    INVALID + "expected response.uid=" + GoText.quote(expected.uid()) + ", got " + GoText.quote(uid));
        }
        String version = review.path("apiVersion").asText("");
        String kind = review.path("kind").asText("");
        if (!version.equals(V1) || !kind.equals(KIND)) {
            throw new CallFailure(INVALID + "expected webhook response of " + V1 + ", Kind=" + KIND + ", got " + version
                    + ", Kind=" + kind);
        }
        boolean patch = !answer.path("patch").asText("").isEmpty();
        JsonNode type = answer.path("patchType");
        boolean typed = type.isTextual();
        if (!expected.mutating() && patch) {
            throw new CallFailure(INVALID + "validating webhook may not return response.patch");
        }
        if (!expected.mutating() && typed) {
            throw new CallFailure(INVALID + "validating webhook may not return response.patchType");
        }
        if (patch && !typed) {
            throw new CallFailure(INVALID + "webhook returned response.patch but not response.patchType");
        }
        if (typed && !patch) {
            throw new CallFailure(INVALID + "webhook returned response.patchType but not response.patch");
        }
        if (typed && !type.asText().equals("JSONPatch")) {
            throw new CallFailure(
                    type.asText().isEmpty()
                            ? INVALID + "webhook returned invalid response.patchType of \"\""
                            : "unsupported patch type " + GoText.quote(type.asText()));
        }
    }

    private static WebhookResponse response(JsonNode answer, Expected expected) {
        List<String> warnings = new ArrayList<>();
        answer.path("warnings").forEach(warning -> warnings.add(warning.asText()));
        Map<String, String> annotations = new HashMap<>();
        answer.path("auditAnnotations")
                .properties()
                .forEach(entry ->
                        annotations.put(entry.getKey(), entry.getValue().asText()));
        boolean allowed = answer.path("allowed").asBoolean();
        return new WebhookResponse(
                allowed,
                answer.path("status") instanceof ObjectNode status ? status : null,
                allowed && expected.mutating() ? patch(answer.path("patch").asText("")) : null,
                null,
                warnings,
                annotations);
    }

    private static @Nullable JsonNode patch(String encoded) {
        if (encoded.isEmpty()) {
            return null;
        }
        try {
            return JSON.readTree(Base64.getMimeDecoder().decode(encoded));
        } catch (IOException | IllegalArgumentException e) {
            throw new CallFailure("received undecodable patch in webhook response: " + firstLine(e));
        }
    }

    private static JsonNode parse(byte[] body) {
        JsonNode review;
        try {
            review = JSON.readTree(body);
        } catch (IOException e) {
            throw new CallFailure(CALL + "couldn't get version/kind; json parse error: " + firstLine(e));
        }
        if (review.path("kind").asText("").isEmpty()) {
            throw new CallFailure(CALL + "Object 'Kind' is missing in '" + text(body) + '\'');
        }
        if (!review.path("kind").asText().equals(KIND)
                || !review.path("apiVersion").asText("").startsWith(GROUP)) {
            throw new CallFailure(CALL + "no kind \"" + review.path("kind").asText() + "\" is registered for version \""
                    + review.path("apiVersion").asText("") + "\" in scheme");
        }
        return review;
    }

    private static String firstLine(Exception e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        return String.valueOf(message).split("\n", 2)[0];
    }

    private static String text(byte[] body) {
        String text = new String(body, 0, Math.min(body.length, LONGEST_EXCERPT), StandardCharsets.UTF_8);
        return text.strip();
    }

    private static String error(int code, String body) {
        return switch (code) {
            case 400 -> "the server rejected our request for an unknown reason";
            case 401 -> "the server has asked for the client to provide credentials";
            case 403 -> body;
            case 404 -> "the server could not find the requested resource";
            case 405 -> "the server does not allow this method on the requested resource";
            case 409 -> "the server reported a conflict";
            case 422 -> "the server rejected our request due to an error in our request";
            case 429 -> "the server has received too many requests and has asked us to try again later";
            case 503 -> "the server is currently unable to handle the request";
            case 504 ->
                "the server was unable to return a response in the time allotted, but may still be processing the"
                        + " request";
            default ->
                code >= SERVER_ERROR
                        ? "an error on the server (" + GoText.quote(body)
                                + ") has prevented the request from succeeding"
                        : "the server responded with the status code " + code + " but did not return more information";
        };
    }
}
