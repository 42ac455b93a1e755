/**
 * Strategies of the {@code apps} group: Deployment, ReplicaSet, DaemonSet and StatefulSet with
 * their status and scale subresources, and ControllerRevision.
 *
 * <p>Objects are only defaulted and validated here; controllers act on them elsewhere.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.apps;

import org.jspecify.annotations.NullMarked;
