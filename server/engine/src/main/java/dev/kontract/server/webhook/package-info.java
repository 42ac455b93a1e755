/**
 * Calls to webhooks outside of this process, for admission, conversion and authorization: a review sent over HTTPS to a URL or a
 * service, with an answer of limited size within limited time.
 *
 * <p>The TLS settings and errors of these calls are those of calls to aggregated API servers, too.
 *
 * <p>Programs that embed the server may use {@link dev.kontract.server.webhook.WebhookServices}. The rest is internal.
 */
@NullMarked
package dev.kontract.server.webhook;

import org.jspecify.annotations.NullMarked;
