/**
 * Authorization by webhooks, which are asked with SubjectAccessReviews.
 *
 * <p>{@link dev.kontract.server.authorization.webhook.WebhookAuthorizer} decides by the conditions of a webhook, by cached answers,
 * and by calls, in this order. It blocks its caller while it calls.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/webhook/">Webhook mode</a>
 */
@NullMarked
package dev.kontract.server.authorization.webhook;

import org.jspecify.annotations.NullMarked;
