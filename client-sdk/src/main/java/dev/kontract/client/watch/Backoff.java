package dev.kontract.client.watch;

import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Sleeper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Exponential backoff that resets on success. Not thread-safe.
 *
 * <pre>{@code
 * Backoff backoff = Backoff.real();
 * backoff.await(Optional.empty());
 * }</pre>
 */
public final class Backoff {

    private final RetryPolicy policy;
    private final Sleeper pause;
    private int failures;

    /** Uses the delays of {@code policy}, ignoring its number of attempts. */
    public Backoff(RetryPolicy policy, Sleeper pause) {
        this.policy = policy;
        this.pause = pause;
    }

    /** Uses delays from 200 milliseconds to 30 seconds. */
    public static Backoff real() {
        RetryPolicy policy = new RetryPolicy(Integer.MAX_VALUE, Duration.ofMillis(200), Duration.ofSeconds(30));
        return new Backoff(policy, Sleeper.real());
    }

    /** Resets the delay after a success. */
    public void reset() {
        failures = 0;
    }

    /** Returns the delay after a failure: at least the delay the server requested, at most the longest pause of the policy. */
    public Duration next(Optional<Duration> requested) {
        failures++;
        Duration own = policy.pause(failures, ThreadLocalRandom.current().nextDouble());
        Duration longer = requested.filter(delay -> delay.compareTo(own) > 0).orElse(own);
        return longer.compareTo(policy.longestPause()) > 0 ? policy.longestPause() : longer;
    }

    /** Waits for the next delay. */
    public void await(Optional<Duration> requested) throws InterruptedException {
        pause.sleep(next(requested));
    }
}
