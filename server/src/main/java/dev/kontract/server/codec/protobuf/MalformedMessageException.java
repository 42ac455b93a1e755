package dev.kontract.server.codec.protobuf;

/** Bytes that are no message of the expected kind. The message is for the caller who sent them. */
public final class MalformedMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(String message) {
        super(message);
    }

    MalformedMessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
