/**
 * Strategies of the {@code scheduling.k8s.io} group: priority classes.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.scheduling;

import org.jspecify.annotations.NullMarked;
