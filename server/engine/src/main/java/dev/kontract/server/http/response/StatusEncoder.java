package dev.kontract.server.http.response;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Encodes a {@code Status} in a media type that the client accepts. Safe for use by many threads. */
@FunctionalInterface
public interface StatusEncoder {

    /**
     * Encodes a status; as JSON when the client accepts no known media type.
     *
     * @param accept the {@code Accept} header, or {@code ""}
     * @param indent whether JSON is indented
     */
    Encoded encode(ObjectNode status, String accept, Indent indent);

    /** The layout of JSON. */
    enum Indent {
        NONE,
        PRETTY
    }

    /** Bytes with their media type. */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    record Encoded(String mediaType, byte[] bytes) {}
}
