/**
 * The roles and bindings that a server brings along, so that there is something to start from: {@link
 * dev.kontract.server.authorization.rbac.bootstrap.Bootstrapper}. What they are is data, {@code bootstrap-policy.yaml}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#default-roles-and-role-bindings">Default
 *     roles and role bindings</a>
 */
@NullMarked
package dev.kontract.server.authorization.rbac.bootstrap;

import org.jspecify.annotations.NullMarked;
