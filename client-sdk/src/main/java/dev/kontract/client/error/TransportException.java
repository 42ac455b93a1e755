package dev.kontract.client.error;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * There was no complete response: the connection failed, was closed, or timed out. A write may have taken effect
 * nevertheless.
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

    /** Creates an exception for the failed operation {@code what}. */
    public TransportException(String what, IOException cause) {
        super(
                what + ": " + (cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage()),
                cause);
    }
}
