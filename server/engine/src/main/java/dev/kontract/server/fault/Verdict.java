package dev.kontract.server.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the rules say about one request.
 *
 * @param delay how long it waits first
 * @param fault what happens then; null for nothing
 */
record Verdict(Duration delay, @Nullable Fault fault) {

    static final Verdict NOTHING = new Verdict(Duration.ZERO, null);

    Verdict with(Fault more) {
        return more instanceof Fault.Delay late
                ? new Verdict(delay.plus(late.time()), fault)
                : new Verdict(delay, more);
    }

    /** What happens to the request, in words. */
    @Override
    public String toString() {
        if (delay.isZero()) {
            return fault == null ? "nothing" : fault.toString();
        }
        return new Fault.Delay(delay) + (fault == null ? "" : ", then " + fault);
    }
}
