/**
 * Who sends a request: {@link dev.kontract.server.authentication.Authenticator} turns credentials into a user.
 *
 * <p>{@link dev.kontract.server.authentication.UnionAuthenticator} asks several in turn; the others each know one kind of
 * credential. What the user may do is none of this room's business.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authentication;

import org.jspecify.annotations.NullMarked;
