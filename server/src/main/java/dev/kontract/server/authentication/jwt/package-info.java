/**
 * Users by tokens that others made: JSON Web Tokens of issuers that an {@link
 * dev.kontract.server.authentication.configuration.AuthenticationConfiguration} names.
 *
 * <p>{@link dev.kontract.server.authentication.jwt.JwtAuthenticator} decides, with the keys it has: no request waits for an
 * issuer. {@link dev.kontract.server.authentication.jwt.IssuerKeys} fetches them aside, before they are needed, again from
 * time to time, and soon after a token showed a key that is not known.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#openid-connect-tokens">
 *     OpenID Connect tokens</a>
 */
@NullMarked
package dev.kontract.server.authentication.jwt;

import org.jspecify.annotations.NullMarked;
