/**
 * Strategies of the {@code coordination.k8s.io} group: leases, used for leader election and node heartbeats.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.coordination;

import org.jspecify.annotations.NullMarked;
