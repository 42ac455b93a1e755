/**
 * Authorization: {@link dev.kontract.server.authorization.Authorizer} decides on {@link
 * dev.kontract.server.authorization.AuthorizationAttributes}, which describe a user, a verb, and a resource or path.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authorization;

import org.jspecify.annotations.NullMarked;
