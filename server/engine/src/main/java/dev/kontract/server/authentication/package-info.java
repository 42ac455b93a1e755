/**
 * Authentication: {@link dev.kontract.server.authentication.Authenticator} turns credentials into a user.
 *
 * <p>{@link dev.kontract.server.authentication.UnionAuthenticator} combines several authenticators, each of which
 * supports one kind of credential. Authorization is a separate package.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authentication;

import org.jspecify.annotations.NullMarked;
