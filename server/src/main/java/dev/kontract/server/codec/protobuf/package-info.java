/**
 * The binary form: an envelope ({@link dev.kontract.server.codec.protobuf.Envelope}) around a message whose field numbers the
 * contract tells.
 *
 * <p>The original's generated code writes a scalar that is no pointer always, zero or not; so a zero that is read from such
 * a field is the same as nothing. Lengths and nesting are bounded by the bytes there are and by the schema, which does not
 * recurse.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec.protobuf;

import org.jspecify.annotations.NullMarked;
