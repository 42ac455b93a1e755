/**
 * Acting as somebody else: who a request's {@code Impersonate-} headers name, and whether its sender may.
 *
 * <p>{@link dev.kontract.server.authorization.impersonation.Impersonation} tries several ways. The narrow ones ask twice,
 * whether the sender may act as such a user and whether for such a request; the old one asks only the first and remains
 * for those who were granted it.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kep.k8s.io/5284">KEP-5284, constrained impersonation</a>
 */
@NullMarked
package dev.kontract.server.authorization.impersonation;

import org.jspecify.annotations.NullMarked;
