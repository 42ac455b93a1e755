package dev.kontract.jaxrs;

import org.jspecify.annotations.Nullable;

/**
 * What the engine answered, encoded in the form that was asked for.
 *
 * @param whole the body; empty where there are parts
 * @param parts the parts of a body whose length is not known, or null
 * @param contentType the value of the header, which a JAX-RS runtime would word in its own way
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record EngineEntity(byte[] whole, @Nullable EngineBody parts, String contentType) {}
