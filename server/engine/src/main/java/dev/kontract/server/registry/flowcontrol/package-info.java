/**
 * Strategies of the {@code flowcontrol.apiserver.k8s.io} group, and its objects that every cluster has.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.flowcontrol;

import org.jspecify.annotations.NullMarked;
