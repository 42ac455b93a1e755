package dev.kontract.server.fault;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The combined effect of the rules on one request.
 *
 * @param delay the delay before it
 * @param fault the fault after the delay; null for none
 */
record Verdict(Duration delay, @Nullable Fault fault) {

    static final Verdict NOTHING = new Verdict(Duration.ZERO, null);

    Verdict with(Fault more) {
        return more instanceof Fault.Delay late
                ? new Verdict(delay.plus(late.time()), fault)
                : new Verdict(delay, more);
    }

    /** Returns a description of the effect. */
    @Override
    public String toString() {
        if (delay.isZero()) {
            return fault == null ? "nothing" : fault.toString();
        }
        return new Fault.Delay(delay) + (fault == null ? "" : ", then " + fault);
    }
}
