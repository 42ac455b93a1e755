package dev.kontract.conformance.promise;

import dev.kontract.conformance.transcript.Exchange;
import java.util.List;

/**
 * The outcome of a promise.
 *
 * @param promise the promise
 * @param result whether it holds
 * @param reason why it was left out; empty otherwise
 * @param wanted what was promised, if it is broken; empty otherwise
 * @param got what came instead
 * @param exchanges the requests that were sent, in order
 * @param millis how long the check took, in milliseconds
 */
public record Outcome(
        Promise promise,
        Result result,
        String reason,
        String wanted,
        String got,
        List<Exchange> exchanges,
        double millis) {

    /** Whether a promise holds. */
    public enum Result {
        /** The server keeps it. */
        HOLDS,
        /** The server does not keep it. */
        BROKEN,
        /** The server does not claim it, so it was not checked. */
        LEFT_OUT
    }

    /** Returns the outcome of a promise that was not checked. */
    public static Outcome leftOut(Promise promise, String reason) {
        return new Outcome(promise, Result.LEFT_OUT, reason, "", "", List.of(), 0);
    }
}
