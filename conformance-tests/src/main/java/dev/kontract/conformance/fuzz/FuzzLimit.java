package dev.kontract.conformance.fuzz;

import java.time.Duration;

/**
 * When a fuzzer ends: whichever comes first.
 *
 * @param time how long it begins new sequences
 * @param finds after how many different finds it ends
 */
public record FuzzLimit(Duration time, int finds) {

    /** Ends after {@code time}, whatever is found. */
    public static FuzzLimit after(Duration time) {
        return new FuzzLimit(time, Integer.MAX_VALUE);
    }
}
