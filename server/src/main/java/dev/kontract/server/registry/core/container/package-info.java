/**
 * The rules of containers: regular, init and ephemeral ones.
 *
 * <p>Start at {@link dev.kontract.server.registry.core.container.ContainersValidation}, which walks the three lists of a
 * pod spec; what the checks of one container must know of the pod around it is a
 * {@link dev.kontract.server.registry.core.container.PodContext}.
 */
@NullMarked
package dev.kontract.server.registry.core.container;

import org.jspecify.annotations.NullMarked;
