/**
 * Admission webhooks: over HTTP, from webhook configurations, and in this process, registered with the server.
 *
 * <p>Programs that embed the server may use {@link dev.kontract.server.admission.webhook.WebhookHandler}, {@link
 * dev.kontract.server.admission.webhook.WebhookRequest} and {@link
 * dev.kontract.server.admission.webhook.WebhookResponse}. The rest is internal.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/">Dynamic
 *     admission control</a>
 */
@NullMarked
package dev.kontract.server.admission.webhook;

import org.jspecify.annotations.NullMarked;
