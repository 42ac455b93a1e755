package dev.kontract.client.http;

import java.time.Duration;

/**
 * The number of attempts and the delays between them. The delay doubles with each attempt and has random jitter, so
 * that clients that failed together do not retry together. A delay requested by the server is respected.
 *
 * <pre>{@code
 * RetryPolicy patient = new RetryPolicy(10, Duration.ofMillis(200), Duration.ofSeconds(30));
 * }</pre>
 *
 * @param attempts the maximum number of attempts; 1 disables retries
 * @param firstPause the delay after the first attempt
 * @param longestPause the maximum delay, which also limits the delay the server requests
 */
public record RetryPolicy(int attempts, Duration firstPause, Duration longestPause) {

    private static final int MOST_DOUBLINGS = 30;

    /** Returns a policy of five attempts within a few seconds. */
    public static RetryPolicy standard() {
        return new RetryPolicy(5, Duration.ofMillis(100), Duration.ofSeconds(10));
    }

    /** Returns a policy without retries. */
    public static RetryPolicy never() {
        return new RetryPolicy(1, Duration.ZERO, Duration.ZERO);
    }

    /**
     * Returns the delay after the given attempt, counted from 1.
     *
     * @param spread a random number from 0 to 1; half of the delay depends on it
     */
    public Duration pause(int attempt, double spread) {
        long whole = firstPause.toNanos() << Math.min(attempt - 1, MOST_DOUBLINGS);
        long capped = whole < firstPause.toNanos() ? longestPause.toNanos() : Math.min(whole, longestPause.toNanos());
        return Duration.ofNanos((long) (capped * (0.5 + spread / 2)));
    }

    Duration capped(Duration delay) {
        return delay.compareTo(longestPause) > 0 ? longestPause : delay;
    }
}
