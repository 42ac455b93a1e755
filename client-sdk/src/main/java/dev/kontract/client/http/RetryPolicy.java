package dev.kontract.client.http;

import java.time.Duration;

/**
 * How often to try, and how long to pause in between: the pause doubles from attempt to attempt and is spread at random,
 * so that clients which failed together do not come back together. A pause the server asks for is kept.
 *
 * <pre>{@code
 * RetryPolicy patient = new RetryPolicy(10, Duration.ofMillis(200), Duration.ofSeconds(30));
 * }</pre>
 *
 * @param attempts how often in all; 1 never tries again
 * @param firstPause the pause after the first attempt
 * @param longestPause no pause is longer, not even one the server asks for
 */
public record RetryPolicy(int attempts, Duration firstPause, Duration longestPause) {

    private static final int MOST_DOUBLINGS = 30;

    /** Five attempts within a few seconds. */
    public static RetryPolicy standard() {
        return new RetryPolicy(5, Duration.ofMillis(100), Duration.ofSeconds(10));
    }

    /** One attempt. */
    public static RetryPolicy never() {
        return new RetryPolicy(1, Duration.ZERO, Duration.ZERO);
    }

    /**
     * The pause after the attempt number {@code attempt}, counted from 1.
     *
     * @param spread from 0 to 1: half of the pause is left to it
     */
    public Duration pause(int attempt, double spread) {
        long whole = firstPause.toNanos() << Math.min(attempt - 1, MOST_DOUBLINGS);
        long capped = whole < firstPause.toNanos() ? longestPause.toNanos() : Math.min(whole, longestPause.toNanos());
        return Duration.ofNanos((long) (capped * (0.5 + spread / 2)));
    }

    Duration capped(Duration asked) {
        return asked.compareTo(longestPause) > 0 ? longestPause : asked;
    }
}
