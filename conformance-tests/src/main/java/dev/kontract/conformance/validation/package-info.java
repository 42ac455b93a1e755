/**
 * Checks manifests as a server would, without changing one: {@link
 * dev.kontract.conformance.validation.ManifestValidator} sends them as dry runs, to a server that is there or to a {@link
 * dev.kontract.conformance.validation.ThrowawayServer} in this process. The messages are the server's own; nothing is
 * validated here.
 */
@NullMarked
package dev.kontract.conformance.validation;

import org.jspecify.annotations.NullMarked;
