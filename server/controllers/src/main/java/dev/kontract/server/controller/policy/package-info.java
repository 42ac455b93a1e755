/**
 * Checks the types in the expressions of admission policies, and says in their status what does not fit.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/#type-checking">Type
 *     checking</a>
 */
@NullMarked
package dev.kontract.server.controller.policy;

import org.jspecify.annotations.NullMarked;
