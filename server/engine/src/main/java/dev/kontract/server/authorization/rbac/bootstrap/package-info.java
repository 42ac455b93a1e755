/**
 * The default roles and bindings of a cluster, which {@link
 * dev.kontract.server.authorization.rbac.bootstrap.Bootstrapper} creates from {@code bootstrap-policy.json}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#default-roles-and-role-bindings">
 *     Default roles and role bindings</a>
 */
@NullMarked
package dev.kontract.server.authorization.rbac.bootstrap;

import org.jspecify.annotations.NullMarked;
