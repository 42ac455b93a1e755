/**
 * The rules of the companions: pods, services, claims, namespaces, configuration.
 *
 * <p>{@link dev.kontract.server.registry.core.CoreStrategies} lists them; what is large has a package of its own below.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core;

import org.jspecify.annotations.NullMarked;
