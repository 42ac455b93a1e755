/**
 * Rules that workloads of several groups share, and the strategies of ReplicationController and PodTemplate.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.workload;

import org.jspecify.annotations.NullMarked;
