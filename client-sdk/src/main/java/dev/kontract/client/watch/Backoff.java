package dev.kontract.client.watch;

import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Sleeper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Waits longer from failure to failure, and shortly again after a success. Not safe for use by several threads.
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

    /** Waits as {@code policy} says, its number of attempts aside. */
    public Backoff(RetryPolicy policy, Sleeper pause) {
        this.policy = policy;
        this.pause = pause;
    }

    /** From a fifth of a second to half a minute. */
    public static Backoff real() {
        RetryPolicy policy = new RetryPolicy(Integer.MAX_VALUE, Duration.ofMillis(200), Duration.ofSeconds(30));
        return new Backoff(policy, Sleeper.real());
    }

    /** A success: the next failure is the first one. */
    public void reset() {
        failures = 0;
    }

    /** How long to wait after a failure: at least as long as the server asked for. */
    public Duration next(Optional<Duration> asked) {
        failures++;
        Duration own = policy.pause(failures, ThreadLocalRandom.current().nextDouble());
        return asked.filter(wanted -> wanted.compareTo(own) > 0).orElse(own);
    }

    /** Waits that long. */
    public void await(Optional<Duration> asked) throws InterruptedException {
        pause.sleep(next(asked));
    }
}
