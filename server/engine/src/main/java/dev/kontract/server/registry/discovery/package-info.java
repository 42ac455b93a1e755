/**
 * Strategies of the {@code discovery.k8s.io} group: slices of endpoints.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.discovery;

import org.jspecify.annotations.NullMarked;
