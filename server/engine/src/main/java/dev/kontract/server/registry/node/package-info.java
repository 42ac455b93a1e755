/**
 * Strategies of the {@code node.k8s.io} group: runtime classes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.node;

import org.jspecify.annotations.NullMarked;
