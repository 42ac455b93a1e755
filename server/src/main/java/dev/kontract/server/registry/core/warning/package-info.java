/**
 * What callers are told of pods that are accepted all the same.
 *
 * <p>{@link dev.kontract.server.registry.core.warning.PodWarnings} goes through a pod in a fixed order, which is that of the
 * warnings in an answer.
 */
@NullMarked
package dev.kontract.server.registry.core.warning;

import org.jspecify.annotations.NullMarked;
