/**
 * Warnings returned for accepted pods, services and claims.
 *
 * <p>{@link dev.kontract.server.registry.core.warning.PodWarnings} checks a pod in a fixed order, which is the order of
 * the {@code Warning} headers in the response.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.warning;

import org.jspecify.annotations.NullMarked;
