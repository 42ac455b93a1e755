/**
 * Attribute-based access control by a file with policies.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/abac/">Using ABAC authorization</a>
 */
@NullMarked
package dev.kontract.server.authorization.abac;

import org.jspecify.annotations.NullMarked;
