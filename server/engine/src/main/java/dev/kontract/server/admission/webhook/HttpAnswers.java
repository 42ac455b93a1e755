package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.webhook.WebhookEndpoint.CallFailure;
import dev.kontract.server.status.GoText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the answers of webhooks over HTTP. Failures are worded as upstream's. */
final class HttpAnswers {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String GROUP = "admission.k8s.io/";
    private static final String V1 = GROUP + "v1";
    private static final String KIND = "AdmissionReview";
    private static final String INVALID = "received invalid webhook response: ";

    /**
     * The properties that a response must match.
     *
     * @param uid the UID of the review
     * @param version the version of the review
     * @param mutating whether it may change the object
     */
    record Expected(String uid, String version, boolean mutating) {}

    private HttpAnswers() {}

    static WebhookResponse read(JsonNode review, Expected expected) {
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
            String why = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
            throw new CallFailure("received undecodable patch in webhook response: "
                    + String.valueOf(why).split("\n", 2)[0]);
        }
    }
}
