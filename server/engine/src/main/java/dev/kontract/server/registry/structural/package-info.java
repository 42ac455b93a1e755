/**
 * Validation of custom resources against the structural schema of their definition.
 *
 * <p>{@link dev.kontract.server.registry.structural.StructuralValidator} checks values against the keywords of a schema,
 * {@link dev.kontract.server.registry.structural.ListUniqueness} the elements of sets and maps, and
 * {@link dev.kontract.server.registry.structural.EmbeddedResourceValidation} objects within objects. All of them read
 * a schema that is compiled once.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.structural;

import org.jspecify.annotations.NullMarked;
