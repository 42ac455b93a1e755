package dev.kontract.server.admission.webhook;

/**
 * An admission webhook in this process: code that answers for a {@code MutatingWebhook} or {@code ValidatingWebhook}
 * declaration. It is called by several threads at the same time.
 */
@FunctionalInterface
public interface WebhookHandler {

    /**
     * Answers a request. The thread is interrupted when the timeout of the webhook has passed.
     *
     * @throws Exception when there is no answer; the failure policy of the webhook decides what follows
     */
    WebhookResponse handle(WebhookRequest request) throws Exception;
}
