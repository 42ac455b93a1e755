package dev.kontract.server.storage;

import dev.kontract.client.controller.ManualClock;
import java.time.Duration;
import java.time.Instant;

/** A timer that a test moves on; what falls due runs in the test's thread. */
public final class ManualExpiryTimer implements ExpiryTimer {

    private final ManualClock clock;

    /** A timer that shows {@code start}. */
    public ManualExpiryTimer(Instant start) {
        this.clock = ManualClock.at(start);
    }

    /** Goes on by {@code duration}. */
    public void advance(Duration duration) {
        clock.advance(duration);
    }

    @Override
    public long millis() {
        return clock.millis();
    }

    @Override
    public void after(Duration delay, Runnable task) {
        clock.after(delay, task);
    }
}
