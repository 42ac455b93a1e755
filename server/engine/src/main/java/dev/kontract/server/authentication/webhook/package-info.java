/**
 * Authentication of bearer tokens by a webhook, which is asked with TokenReviews.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#webhook-token-authentication">Webhook
 *     token authentication</a>
 */
@NullMarked
package dev.kontract.server.authentication.webhook;

import org.jspecify.annotations.NullMarked;
