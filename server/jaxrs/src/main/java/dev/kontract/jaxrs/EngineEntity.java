package dev.kontract.jaxrs;

import org.jspecify.annotations.Nullable;

/**
 * The response body of the engine in the negotiated encoding.
 *
 * @param whole the body; empty if there are parts
 * @param parts the parts of a body of unknown length, or null
 * @param contentType the value of the header, which a JAX-RS runtime would format differently
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EngineEntity(byte[] whole, @Nullable EngineBody parts, String contentType) {}
