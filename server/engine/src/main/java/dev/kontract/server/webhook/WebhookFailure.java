package dev.kontract.server.webhook;

import java.util.concurrent.CompletionException;

/** A webhook has not answered with a review. The message is worded as upstream's. */
public final class WebhookFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean calling;

    private WebhookFailure(String message, boolean calling) {
        super(message, null, false, false);
        this.calling = calling;
    }

    /** Returns the failure for invalid trust settings in the configuration. */
    static WebhookFailure ofConfiguration(String message) {
        return new WebhookFailure(message, false);
    }

    /** The call failed. */
    static WebhookFailure ofCall(String message) {
        return new WebhookFailure(message, true);
    }

    /** The failure of a stage. */
    static Throwable cause(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : null;
        return cause == null ? failure : cause;
    }

    /**
     * Says why {@link WebhookClient#post} has failed.
     *
     * @param failure what its result failed with, also within a {@link CompletionException}
     * @param call what precedes the reason if the call failed, not the preparation of it
     */
    public static String text(Throwable failure, String call) {
        Throwable cause = cause(failure);
        boolean prepared = !(cause instanceof WebhookFailure known) || known.calling;
        return (prepared ? call : "could not get REST client: ") + cause.getMessage();
    }
}
