package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.webhook.WebhookClient;
import dev.kontract.server.webhook.WebhookFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A webhook behind HTTPS. */
final class HttpEndpoint implements WebhookEndpoint {

    private final WebhookClient client;

    HttpEndpoint(WebhookClient client) {
        this.client = client;
    }

    @Override
    public CallFailure late(Duration timeout) {
        return new CallFailure("failed to call webhook: " + client.late(timeout).getMessage());
    }

    @Override
    public CompletableFuture<WebhookResponse> call(ObjectNode review, boolean mutating, Duration timeout) {
        HttpAnswers.Expected expected = new HttpAnswers.Expected(
                review.path("request").path("uid").asText(),
                review.path("apiVersion").asText(),
                mutating);
        CompletableFuture<JsonNode> sent = client.post(review, timeout);
        CompletableFuture<WebhookResponse> result = sent.handle((answer, failure) -> {
            if (failure != null) {
                throw new CallFailure(
                        WebhookFailure.text(failure, "failed to call webhook: "), WebhookFailure.status(failure));
            }
            return HttpAnswers.read(answer, expected);
        });
        var unused = result.whenComplete((response, failure) -> sent.cancel(false)); // The caller may give up.
        return result;
    }
}
