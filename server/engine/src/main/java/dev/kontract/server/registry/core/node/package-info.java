/**
 * The rules of nodes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/nodes/">Nodes</a>
 */
@NullMarked
package dev.kontract.server.registry.core.node;

import org.jspecify.annotations.NullMarked;
