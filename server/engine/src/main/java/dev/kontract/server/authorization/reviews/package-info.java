/**
 * The reviews of the authorization API group, as functions from object to object.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authorization.reviews;

import org.jspecify.annotations.NullMarked;
