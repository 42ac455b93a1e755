/**
 * The rules of containers: regular, init and ephemeral ones.
 *
 * <p>Start at {@link dev.kontract.server.registry.core.container.ContainersValidation}, which walks the three lists of a
 * pod spec; what the checks of one container must know of the pod around it is a
 * {@link dev.kontract.server.registry.core.container.PodContext}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.container;

import org.jspecify.annotations.NullMarked;
