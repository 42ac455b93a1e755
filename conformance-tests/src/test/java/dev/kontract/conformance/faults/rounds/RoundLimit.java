package dev.kontract.conformance.faults.rounds;

import java.util.concurrent.TimeUnit;

/**
 * How long rounds go on: {@code -Drounds=N} for a number, {@code -Drounds.minutes=N} for a time, 20 rounds with {@code -Dlong},
 * and none otherwise.
 */
final class RoundLimit {

    private static final int LONG = 20;

    private final int most;
    private final long minutes;
    private final long began = System.nanoTime();

    private RoundLimit(int most, long minutes) {
        this.most = most;
        this.minutes = minutes;
    }

    /** Reads the properties; the time begins now. */
    static RoundLimit ofProperties() {
        long minutes = Long.getLong("rounds.minutes", 0);
        int fallback = minutes > 0 ? Integer.MAX_VALUE : System.getProperty("long") == null ? 0 : LONG;
        return new RoundLimit(Integer.getInteger("rounds", fallback), minutes);
    }

    /** Returns whether a round with this number, from 0 on, takes place. */
    boolean allows(int round) {
        boolean inTime = minutes == 0 || System.nanoTime() - began < TimeUnit.MINUTES.toNanos(minutes);
        return round < most && inTime;
    }
}
