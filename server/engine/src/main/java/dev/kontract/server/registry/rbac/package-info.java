/**
 * Strategies of RBAC roles and bindings.
 *
 * <p>Objects are only defaulted and validated here; authorization is in the package {@code authorization.rbac}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.rbac;

import org.jspecify.annotations.NullMarked;
