package dev.kontract.server.registry.certificates;

/** A certificate request cannot be read or is not signed by its key; the message says why. */
public final class InvalidRequestException extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidRequestException(String message) {
        super(message);
    }

    InvalidRequestException(String message, Throwable cause) {
        super(message, cause);
    }
}
