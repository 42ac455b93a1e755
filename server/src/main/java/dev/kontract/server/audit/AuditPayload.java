package dev.kontract.server.audit;

/**
 * A body as it was sent.
 *
 * @param bytes shared, never changed
 * @param mediaType of the bytes, or {@code ""}
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record AuditPayload(byte[] bytes, String mediaType) {

    /** None. */
    static final AuditPayload NONE = new AuditPayload(new byte[0], "");
}
