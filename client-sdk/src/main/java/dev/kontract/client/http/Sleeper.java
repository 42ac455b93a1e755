package dev.kontract.client.http;

import java.time.Duration;

/**
 * Waiting, as something a test can replace.
 *
 * <pre>{@code
 * Sleeper noted = waits::add;
 * }</pre>
 */
@FunctionalInterface
public interface Sleeper {

    /** Waits for {@code duration}. */
    void sleep(Duration duration) throws InterruptedException;

    /** The calling thread sleeps. */
    static Sleeper real() {
        return duration -> Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
    }
}
