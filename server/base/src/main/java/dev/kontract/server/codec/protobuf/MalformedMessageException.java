package dev.kontract.server.codec.protobuf;

/** Thrown when bytes are not a message of the expected type. The message is returned to the client. */
public final class MalformedMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(String message) {
        super(message);
    }

    MalformedMessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
