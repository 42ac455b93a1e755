package dev.kontract.client.election;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that nobody sets, for how long something takes; what it shows is no date. Safe for use by several threads. */
final class SteadyClock implements InstantSource {

    private final long start = System.nanoTime();

    @Override
    public Instant instant() {
        return Instant.EPOCH.plusNanos(System.nanoTime() - start);
    }
}
