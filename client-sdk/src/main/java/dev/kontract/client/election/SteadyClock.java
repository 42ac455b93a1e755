package dev.kontract.client.election;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that nobody sets, for how long something takes; what it shows is no date. Safe for use by several threads. */
final class SteadyClock extends Clock {

    private final long start = System.nanoTime();

    @Override
    public Instant instant() {
        return Instant.EPOCH.plusNanos(System.nanoTime() - start);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** This clock: instants have no zone. */
    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
