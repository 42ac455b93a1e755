package dev.kontract.client.controller;

import java.time.Duration;
import java.util.Optional;

/**
 * What a reconciler says in the end.
 *
 * <pre>{@code
 * return ready ? Result.done() : Result.again(Duration.ofSeconds(10));
 * }</pre>
 *
 * @param again when to look at the object again even though nothing changed; empty for not at all
 */
public record Result(Optional<Duration> again) {

    private static final Result DONE = new Result(Optional.empty());

    /** All is as it is wanted: until something changes there is nothing to do. */
    public static Result done() {
        return DONE;
    }

    /** Look again after a while. */
    public static Result again(Duration after) {
        return new Result(Optional.of(after));
    }
}
