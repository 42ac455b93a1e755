/**
 * Bytes to trees and back: JSON, YAML and protobuf, beside a schema.
 *
 * <p>One tree, an {@code ObjectNode}, stands for an object whatever it came as. Reading checks every value against the
 * contract in one pass, drops what the contract does not know and keeps note of it; the messages of what is refused are
 * those of the original, since clients show them to people. Writing brings fields into the contract's order and decides
 * what is left out. Start with {@link dev.kontract.server.codec.Codec}; the canonical form is told in {@link
 * dev.kontract.server.codec.Canonicalizer}. Nothing here knows of HTTP, of storage or of a kind by name.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec;

import org.jspecify.annotations.NullMarked;
