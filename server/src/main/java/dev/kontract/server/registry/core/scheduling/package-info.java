/**
 * The rules of what decides on which node a pod runs, and when: affinities, tolerations, spreading, gates.
 *
 * <p>Nothing is scheduled here; the wishes are only checked.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.scheduling;

import org.jspecify.annotations.NullMarked;
