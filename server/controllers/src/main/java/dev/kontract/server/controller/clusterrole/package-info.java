/**
 * Aggregates the rules of ClusterRoles into those that select them by label.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#aggregated-clusterroles">Aggregated
 *     ClusterRoles</a>
 */
@NullMarked
package dev.kontract.server.controller.clusterrole;

import org.jspecify.annotations.NullMarked;
