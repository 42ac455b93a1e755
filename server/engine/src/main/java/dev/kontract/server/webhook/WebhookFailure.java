package dev.kontract.server.webhook;

import java.util.concurrent.CompletionException;

/** A webhook has not answered with a review. The message is worded as upstream's. */
public final class WebhookFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kinds of failures. */
    public enum Type {
        /** The call could not be prepared. */
        CONFIGURATION,
        /** There was no valid answer. */
        ERROR,
        /** There was no valid answer, but there may be one to the next call. */
        TRANSIENT,
        /** There was no answer in time. */
        TIMEOUT
    }

    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;

    private final Type type;
    private final int status;

    private WebhookFailure(String message, Type type, int status) {
        super(message, null, false, false);
        this.type = type;
        this.status = status;
    }

    /** Returns the failure for invalid trust settings in the configuration. */
    static WebhookFailure ofConfiguration(String message) {
        return new WebhookFailure(message, Type.CONFIGURATION, BAD_REQUEST);
    }

    /** The call failed. */
    static WebhookFailure ofCall(String message) {
        return of(message, Type.ERROR);
    }

    /** Returns a failure of a kind. */
    public static WebhookFailure of(String message, Type type) {
        return new WebhookFailure(message, type, UNAVAILABLE);
    }

    /** Returns the failure of a call that was answered with another status than one of success. */
    static WebhookFailure ofStatus(int status, String message, Type type) {
        return new WebhookFailure(message, type, status);
    }

    /** Returns the kind of this failure. */
    public Type type() {
        return type;
    }

    /** The failure of a stage. */
    static Throwable cause(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
        return cause == null ? failure : cause;
    }

    /**
     * Returns the status that upstream's metrics show for a failed call: that of the response, 400 if the call could not be prepared,
     * else 503.
     *
     * @param failure as for {@link #text}
     */
    public static int status(Throwable failure) {
        return cause(failure) instanceof WebhookFailure known ? known.status : UNAVAILABLE;
    }

    /**
     * Says why {@link WebhookClient#post} has failed.
     *
     * @param failure what its result failed with, also within a {@link CompletionException}
     * @param call what precedes the reason if the call failed, not the preparation of it
     */
    public static String text(Throwable failure, String call) {
        Throwable cause = cause(failure);
        boolean prepared = !(cause instanceof WebhookFailure known) || known.type != Type.CONFIGURATION;
        return (prepared ? call : "could not get REST client: ") + cause.getMessage();
    }
}
