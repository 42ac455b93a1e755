package dev.kontract.server.http.response;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Puts a {@code Status} into the media type that a caller takes. Safe for use by many threads. */
@FunctionalInterface
public interface StatusEncoder {

    /**
     * A status as bytes; when the caller takes nothing known, as JSON.
     *
     * @param accept the {@code Accept} header, or {@code ""}
     * @param indent whether people read it
     */
    Encoded encode(ObjectNode status, String accept, Indent indent);

    /** How JSON is laid out. */
    enum Indent {
        NONE,
        PRETTY
    }

    /** Bytes with their media type. */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Encoded(String mediaType, byte[] bytes) {}
}
