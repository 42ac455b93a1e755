/**
 * Admission policies in CEL: validating and mutating policies, their bindings and parameters.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/">Validating admission
 *     policy</a>
 */
@NullMarked
package dev.kontract.server.admission.policy;

import org.jspecify.annotations.NullMarked;
