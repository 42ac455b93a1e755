/**
 * Validation of containers: regular, init and ephemeral.
 *
 * <p>{@link dev.kontract.server.registry.core.container.ContainersValidation} is the entry point and walks the three
 * lists of a pod spec. {@link dev.kontract.server.registry.core.container.PodContext} carries what the validation of a
 * container needs to know about its pod.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.container;

import org.jspecify.annotations.NullMarked;
