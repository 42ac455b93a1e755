package dev.kontract.server.admission.webhook;

import java.util.concurrent.CompletableFuture;

/**
 * A call of a webhook.
 *
 * @param webhook the webhook
 * @param response completes with the answer
 * @param begun the time of {@link System#nanoTime} when the call began
 * @param nanos completes with the time until the answer
 */
record PendingCall(
        CompiledWebhook webhook,
        CompletableFuture<WebhookResponse> response,
        long begun,
        CompletableFuture<Long> nanos) {

    static PendingCall begin(CompiledWebhook webhook, CompletableFuture<WebhookResponse> response, long begun) {
        return new PendingCall(
                webhook, response, begun, response.handle((answer, failure) -> System.nanoTime() - begun));
    }

    /** Returns the time until the answer in nanoseconds, or until now if there is none. */
    long elapsed() {
        return nanos.getNow(System.nanoTime() - begun);
    }
}
