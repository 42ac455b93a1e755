/**
 * Rules of pod specs, in pods and in pod templates.
 *
 * <p>{@link dev.kontract.server.registry.core.pod.PodSpecValidation} validates a spec and delegates each part to its
 * own class. {@link dev.kontract.server.registry.core.pod.PodTemplateRules} is the entry point for other groups.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.pod;

import org.jspecify.annotations.NullMarked;
