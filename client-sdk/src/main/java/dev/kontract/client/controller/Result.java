package dev.kontract.client.controller;

import java.time.Duration;
import java.util.Optional;

/**
 * The result of a reconciliation.
 *
 * <pre>{@code
 * return ready ? Result.done() : Result.again(Duration.ofSeconds(10));
 * }</pre>
 *
 * @param again the delay after which to reconcile again even without a change; empty for none
 */
public record Result(Optional<Duration> again) {

    private static final Result DONE = new Result(Optional.empty());

    /** Returns a result without a further reconciliation. */
    public static Result done() {
        return DONE;
    }

    /** Requests another reconciliation after a delay. */
    public static Result again(Duration after) {
        return new Result(Optional.of(after));
    }
}
