/**
 * The rules of roles and bindings: what a policy rule must say, and that a binding never changes the role it refers to.
 *
 * <p>Who may do what is decided elsewhere, in the room {@code authorization.rbac}; here the objects are only checked.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.rbac;

import org.jspecify.annotations.NullMarked;
