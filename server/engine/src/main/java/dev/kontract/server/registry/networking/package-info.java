/**
 * Strategies of the {@code networking.k8s.io} group: ingresses and their classes, network policies, ranges and addresses
 * of services.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.networking;

import org.jspecify.annotations.NullMarked;
