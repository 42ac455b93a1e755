package dev.kontract.client.election;

import java.time.Instant;
import java.time.InstantSource;

/** A monotonic clock. Its instants measure durations and are not dates. Thread-safe. */
final class SteadyClock implements InstantSource {

    private final long start = System.nanoTime();

    @Override
    public Instant instant() {
        return Instant.EPOCH.plusNanos(System.nanoTime() - start);
    }
}
