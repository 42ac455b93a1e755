/**
 * User impersonation with the {@code Impersonate-} headers.
 *
 * <p>{@link dev.kontract.server.authorization.impersonation.Impersonation} tries several modes. The constrained modes
 * require two permissions: to impersonate the user, and to perform the request while impersonating. The legacy mode
 * requires only the first and remains for existing grants.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kep.k8s.io/5284">KEP-5284, constrained impersonation</a>
 */
@NullMarked
package dev.kontract.server.authorization.impersonation;

import org.jspecify.annotations.NullMarked;
