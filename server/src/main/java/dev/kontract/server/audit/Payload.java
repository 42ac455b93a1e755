package dev.kontract.server.audit;

/**
 * A body as it was sent.
 *
 * @param bytes shared, never changed
 * @param mediaType of the bytes, or {@code ""}
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record Payload(byte[] bytes, String mediaType) {

    /** None. */
    static final Payload NONE = new Payload(new byte[0], "");
}
