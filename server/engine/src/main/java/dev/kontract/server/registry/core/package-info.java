/**
 * Strategies of the core group: pods, services, persistent volume claims, namespaces, config maps and others.
 *
 * <p>{@link dev.kontract.server.registry.core.CoreStrategies} lists them. Larger kinds have a package of their own
 * below this one.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core;

import org.jspecify.annotations.NullMarked;
