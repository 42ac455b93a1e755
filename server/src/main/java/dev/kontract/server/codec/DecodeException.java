package dev.kontract.server.codec;

import java.util.Objects;

/** Bytes that are not what they should be. The message is for the caller who sent them. */
public final class DecodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what to tell the caller. */
    public DecodeException(String message) {
        super(message);
    }

    DecodeException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
