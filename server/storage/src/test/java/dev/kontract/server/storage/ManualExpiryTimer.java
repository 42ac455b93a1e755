package dev.kontract.server.storage;

import dev.kontract.client.controller.ManualClock;
import java.time.Duration;
import java.time.Instant;

/** A timer that a test advances; due tasks run on the test's thread. */
public final class ManualExpiryTimer implements ExpiryTimer {

    private final ManualClock clock;

    /** Creates a timer at {@code start}. */
    public ManualExpiryTimer(Instant start) {
        this.clock = ManualClock.at(start);
    }

    /** Advances the time by {@code duration}. */
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
