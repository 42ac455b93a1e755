package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The endpoint of a webhook. Safe for use by many threads. */
interface WebhookEndpoint {

    /** There is no usable answer; the message is that of upstream. */
    final class CallFailure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        /** The status of a call that was not answered, or with something else than a review. */
        private static final int UNAVAILABLE = 503;

        private final int code;

        /** Creates the failure of a call without a valid answer. */
        CallFailure(String message) {
            this(message, UNAVAILABLE);
        }

        /** @param code the status that metrics show: that of the response, else the one that upstream uses */
        CallFailure(String message, int code) {
            super(message, null, false, false);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /** The failure of a call that is not answered in time. */
    default CallFailure late(Duration timeout) {
        return new CallFailure("failed to call webhook: context deadline exceeded");
    }

    /**
     * Sends a review.
     *
     * @param review the AdmissionReview; ownership passes to the endpoint
     * @param mutating whether the answer may change the object
     * @param timeout when to give up
     * @return the answer; fails with a {@link CallFailure}. A caller that fails it itself gives up the call.
     */
    CompletableFuture<WebhookResponse> call(ObjectNode review, boolean mutating, Duration timeout);
}
