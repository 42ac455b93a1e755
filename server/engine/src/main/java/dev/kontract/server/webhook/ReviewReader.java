package dev.kontract.server.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.status.GoText;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/**
 * Reads the reviews that webhooks answer with. Failures are worded as those of upstream's REST client.
 *
 * @param group the API group of the reviews, with a slash
 * @param kind their kind
 */
record ReviewReader(String group, String kind) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OK = 200;
    private static final int PARTIAL_CONTENT = 206;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;
    private static final int UNAVAILABLE = 503;
    private static final int LONGEST_EXCERPT = 2048;

    /** Reads answers to a review. */
    static ReviewReader of(JsonNode review) {
        String version = review.path("apiVersion").asText();
        return new ReviewReader(
                version.substring(0, version.indexOf('/') + 1),
                review.path("kind").asText());
    }

    /**
     * Returns the review in a response.
     *
     * @throws WebhookFailure when there is none
     */
    JsonNode read(HttpResponse<byte[]> response) {
        byte[] body = response.body();
        if (response.statusCode() < OK || response.statusCode() > PARTIAL_CONTENT) {
            throw WebhookFailure.ofStatus(
                    response.statusCode(), error(response.statusCode(), text(body)), type(response));
        }
        JsonNode review;
        try {
            review = JSON.readTree(body);
        } catch (IOException e) {
            throw WebhookFailure.ofCall("couldn't get version/kind; json parse error: " + firstLine(e));
        }
        String given = review.path("kind").asText("");
        String version = review.path("apiVersion").asText("");
        if (given.isEmpty()) {
            throw WebhookFailure.ofCall("Object 'Kind' is missing in '" + text(body) + '\'');
        }
        if (!given.equals(kind) || !version.startsWith(group)) {
            throw WebhookFailure.ofCall(
                    "no kind \"" + given + "\" is registered for version \"" + version + "\" in scheme");
        }
        return review;
    }

    /** Returns whether a call is repeated after a response, as by {@code DefaultShouldRetry} of k8s.io/apiserver. */
    private static WebhookFailure.Type type(HttpResponse<byte[]> response) {
        int code = response.statusCode();
        boolean asked = response.headers().firstValue("Retry-After").isPresent();
        boolean mayPass = code == TOO_MANY_REQUESTS || (code >= SERVER_ERROR && code != UNAVAILABLE);
        return asked || mayPass ? WebhookFailure.Type.TRANSIENT : WebhookFailure.Type.ERROR;
    }

    private static String firstLine(IOException e) {
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
