package dev.kontract.server.audit;

import java.io.IOException;

/** Sends a body to a webhook, and waits until it is accepted. */
@FunctionalInterface
public interface AuditWebhook {

    /**
     * Sends a body as JSON.
     *
     * @throws IOException if the webhook cannot be reached, does not answer in time, or with a status other than 2xx
     */
    void post(byte[] body) throws IOException;
}
