/**
 * The protobuf format: an envelope ({@link dev.kontract.server.codec.protobuf.Envelope}) around a message whose field
 * numbers are in the contract.
 *
 * <p>Upstream's generated code always writes scalars that are not pointers, so a zero read from such a field means
 * absent. Schemas may be recursive; decoding limits the nesting depth, and lengths are limited by the size of the
 * input.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec.protobuf;

import org.jspecify.annotations.NullMarked;
