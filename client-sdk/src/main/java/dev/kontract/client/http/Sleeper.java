package dev.kontract.client.http;

import java.time.Duration;

/**
 * Waits for a duration; replaceable in tests.
 *
 * <pre>{@code
 * Sleeper noted = waits::add;
 * }</pre>
 */
@FunctionalInterface
public interface Sleeper {

    /** Waits for {@code duration}. */
    void sleep(Duration duration) throws InterruptedException;

    /** Returns a sleeper that blocks the calling thread. */
    static Sleeper real() {
        return duration -> Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
    }
}
