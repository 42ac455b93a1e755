package dev.kontract.server.page.browser;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions of another process, which nothing announces. */
final class Waiting {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Waiting() {}

    /** Returns when a condition holds; fails if it does not within a minute. */
    static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("the condition does not hold");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
