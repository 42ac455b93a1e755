/**
 * Tokens of service accounts: signed by this server, good for a time, and gone with the account or the pod they were made
 * for.
 *
 * <p>{@link dev.kontract.server.authentication.serviceaccount.TokenIssuer} makes them, {@link
 * dev.kontract.server.authentication.serviceaccount.ServiceAccountAuthenticator} knows them again, {@link
 * dev.kontract.server.authentication.serviceaccount.TokenRequest} is how somebody gets one.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/#bound-service-account-tokens">
 *     Bound service account tokens</a>
 */
@NullMarked
package dev.kontract.server.authentication.serviceaccount;

import org.jspecify.annotations.NullMarked;
