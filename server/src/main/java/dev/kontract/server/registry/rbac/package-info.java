/**
 * The rules of roles and bindings: what a policy rule must say, and that a binding never changes the role it refers to.
 *
 * <p>Who may do what is decided elsewhere, in the room {@code authorization.rbac}; here the objects are only checked.
 */
@NullMarked
package dev.kontract.server.registry.rbac;

import org.jspecify.annotations.NullMarked;
