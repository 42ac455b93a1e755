package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Call;
import java.util.function.LongFunction;

/**
 * An operation that clients repeat.
 *
 * @param id how it is chosen
 * @param title how the report calls it
 * @param effect whether it only reads: only then can a server of fixed bytes stand beside it; what it creates is in {@link
 *     Operations#CREATED}
 * @param calls the request for a number; no number is used twice
 */
record Operation(String id, String title, Effect effect, LongFunction<Call> calls) {

    /** Whether an operation changes anything, and whether it leaves ever more behind. */
    enum Effect {
        READS,
        WRITES,
        CREATES
    }

    Call call(long number) {
        return calls.apply(number);
    }
}
