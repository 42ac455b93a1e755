/**
 * Schema-driven decoding and encoding of objects as JSON, YAML and protobuf.
 *
 * <p>An object is represented by an {@code ObjectNode} whatever its format. Decoding checks every value against the
 * contract in one pass, drops unknown fields and records them; error messages are those of upstream, since clients show
 * them to users. Encoding orders fields by the contract and decides which ones are omitted.
 * {@link dev.kontract.server.codec.Codec} is the entry point; {@link dev.kontract.server.codec.Canonicalizer} defines
 * the canonical form. The package is independent of HTTP, storage and particular kinds.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.codec;

import org.jspecify.annotations.NullMarked;
