/**
 * Authentication with JSON Web Tokens of external issuers, which are configured by an {@link
 * dev.kontract.server.authentication.configuration.AuthenticationConfiguration}.
 *
 * <p>{@link dev.kontract.server.authentication.jwt.JwtAuthenticator} validates tokens with the cached keys, so that
 * no request waits for an issuer. {@link dev.kontract.server.authentication.jwt.IssuerKeys} fetches the keys in the
 * background: at start, periodically, and after a token names an unknown key.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#openid-connect-tokens">
 *     OpenID Connect tokens</a>
 */
@NullMarked
package dev.kontract.server.authentication.jwt;

import org.jspecify.annotations.NullMarked;
