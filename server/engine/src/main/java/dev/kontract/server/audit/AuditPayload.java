package dev.kontract.server.audit;

/**
 * A request or response body as it was sent.
 *
 * @param bytes shared, must not be modified
 * @param mediaType the media type of the bytes, or {@code ""}
 */
@SuppressWarnings("ArrayRecordComponent") // instances are never compared
public record AuditPayload(byte[] bytes, String mediaType) {

    /** No body. */
    public static final AuditPayload NONE = new AuditPayload(new byte[0], "");
}
