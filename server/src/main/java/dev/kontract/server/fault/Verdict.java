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
}
