/**
 * The rules of pod specs, in pods and in templates of pods.
 *
 * <p>{@link dev.kontract.server.registry.core.pod.PodSpecValidation} walks a spec from top to bottom and leaves every part
 * to a class of its own; {@link dev.kontract.server.registry.core.pod.PodTemplateRules} is what other groups use.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.pod;

import org.jspecify.annotations.NullMarked;
