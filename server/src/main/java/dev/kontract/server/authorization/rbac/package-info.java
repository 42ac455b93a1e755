/**
 * Who may do what by roles and bindings: {@link dev.kontract.server.authorization.rbac.RbacAuthorizer}.
 *
 * <p>{@link dev.kontract.server.authorization.rbac.RoleIndex} holds the rules of roles and, by subject, the bindings; a
 * {@link dev.kontract.server.authorization.rbac.RoleFeed} keeps it level with the storage. {@link
 * dev.kontract.server.authorization.rbac.RuleResolver} walks the rules that apply to a user, and whatever decides,
 * explains or compares does so on that walk. Whether a role or a binding is well-formed is the business of the registry;
 * this room takes them as they are stored.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">Using RBAC authorization</a>
 */
@NullMarked
package dev.kontract.server.authorization.rbac;

import org.jspecify.annotations.NullMarked;
