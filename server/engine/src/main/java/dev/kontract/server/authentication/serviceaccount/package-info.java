/**
 * Service account tokens: signed by this server, valid for a limited time, and invalid as soon as the service account
 * or the bound object is deleted.
 *
 * <p>{@link dev.kontract.server.authentication.serviceaccount.TokenIssuer} issues tokens, {@link
 * dev.kontract.server.authentication.serviceaccount.ServiceAccountAuthenticator} validates them, and {@link
 * dev.kontract.server.authentication.serviceaccount.TokenRequest} implements the API.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/#bound-service-account-tokens">
 *     Bound service account tokens</a>
 */
@NullMarked
package dev.kontract.server.authentication.serviceaccount;

import org.jspecify.annotations.NullMarked;
