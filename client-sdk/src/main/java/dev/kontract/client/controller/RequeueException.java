package dev.kontract.client.controller;

/**
 * A reconciler came as far as it could, and the rest is nothing out of the ordinary: it is called again after a pause that
 * grows, and the reason is logged in a line.
 *
 * <pre>{@code
 * throw new RequeueException("3 objects are left");
 * }</pre>
 */
public final class RequeueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Calls again because of {@code reason}. */
    public RequeueException(String reason) {
        super(reason);
    }
}
