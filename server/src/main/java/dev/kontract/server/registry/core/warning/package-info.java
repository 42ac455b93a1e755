/**
 * What callers are told of pods that are accepted all the same.
 *
 * <p>{@link dev.kontract.server.registry.core.warning.PodWarnings} goes through a pod in a fixed order, which is that of the
 * warnings in an answer.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.warning;

import org.jspecify.annotations.NullMarked;
