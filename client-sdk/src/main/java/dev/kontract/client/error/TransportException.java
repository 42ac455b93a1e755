package dev.kontract.client.error;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * No answer came, or not all of it: the connection could not be made, was cut, or stayed silent for too long. A write may
 * have taken effect all the same.
 *
 * <pre>{@code
 * try {
 *     client.roles("default").list();
 * } catch (TransportException e) {
 *     log.warn("the API server is out of reach", e);
 * }
 * }</pre>
 */
public final class TransportException extends UncheckedIOException {

    private static final long serialVersionUID = 1;

    /** A failure to do {@code what}. */
    public TransportException(String what, IOException cause) {
        super(
                what + ": " + (cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage()),
                cause);
    }
}
