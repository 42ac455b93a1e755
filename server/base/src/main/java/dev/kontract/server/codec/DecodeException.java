package dev.kontract.server.codec;

import java.util.Objects;

/** Thrown when data cannot be decoded. The message is returned to the client. */
public final class DecodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with the message for the client. */
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

    /** Returns the failure of a document of a JSON type other than object. */
    public static DecodeException notAnObject(String jsonType) {
        return new DecodeException(TypeMetaReader.UNTYPED + TypeMetaReader.notAnObject(jsonType));
    }
}
