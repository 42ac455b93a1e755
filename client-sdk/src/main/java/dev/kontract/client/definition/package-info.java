/**
 * Definitions of custom resources, derived from their classes: {@link dev.kontract.client.definition.Definitions}.
 *
 * <p>Meant for operators whose classes are the source of the definition. Where a manifest is the source, classes can be
 * generated from it instead.
 */
@NullMarked
package dev.kontract.client.definition;

import org.jspecify.annotations.NullMarked;
