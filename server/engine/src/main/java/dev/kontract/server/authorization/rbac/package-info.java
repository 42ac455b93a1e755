/**
 * Role-based access control: {@link dev.kontract.server.authorization.rbac.RbacAuthorizer}.
 *
 * <p>{@link dev.kontract.server.authorization.rbac.RoleIndex} indexes the rules of roles and the bindings by subject,
 * and a {@link dev.kontract.server.authorization.rbac.RoleFeed} keeps it in sync with the storage. {@link
 * dev.kontract.server.authorization.rbac.RuleResolver} visits the rules that apply to a user; decisions, reviews,
 * explanations and the escalation check are based on it. Roles and bindings are validated by the registry, not here.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">Using RBAC authorization</a>
 */
@NullMarked
package dev.kontract.server.authorization.rbac;

import org.jspecify.annotations.NullMarked;
