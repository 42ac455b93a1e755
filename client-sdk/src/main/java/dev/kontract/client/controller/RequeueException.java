package dev.kontract.client.controller;

/**
 * Thrown by a reconciler that cannot complete yet for an expected reason: it is retried with backoff, and the reason is
 * logged on one line without a stack trace.
 *
 * <pre>{@code
 * throw new RequeueException("3 objects are left");
 * }</pre>
 */
public final class RequeueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a reason. */
    public RequeueException(String reason) {
        super(reason);
    }
}
