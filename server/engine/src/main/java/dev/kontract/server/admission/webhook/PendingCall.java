package dev.kontract.server.admission.webhook;

import java.util.concurrent.CompletableFuture;

/**
 * A call of a webhook.
 *
 * @param webhook the webhook
 * @param response completes with the answer
 * @param nanos completes with the time until then
 */
record PendingCall(
        CompiledWebhook webhook, CompletableFuture<WebhookResponse> response, CompletableFuture<Long> nanos) {

    static PendingCall begin(CompiledWebhook webhook, CompletableFuture<WebhookResponse> response, long begun) {
        return new PendingCall(webhook, response, response.handle((answer, failure) -> System.nanoTime() - begun));
    }
}
