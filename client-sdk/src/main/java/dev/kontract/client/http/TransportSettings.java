package dev.kontract.client.http;

import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * How requests are made, whatever the server. Immutable.
 *
 * <pre>{@code
 * TransportSettings settings = TransportSettings.standard().withTimeout(Duration.ofSeconds(5));
 * }</pre>
 *
 * @param timeout how long one attempt may take, from its start to the last byte of the answer; a watch has the
 *     time it was asked for and this much more
 * @param retry what to do about failures that may pass
 * @param rate how fast at most
 * @param pause how to wait
 * @param userAgent what the program calls itself
 * @param warnings takes what the server warns of, for example a deprecated field
 */
public record TransportSettings(
        Duration timeout,
        RetryPolicy retry,
        RateLimit rate,
        Sleeper pause,
        String userAgent,
        Consumer<String> warnings) {

    /** Half a minute an attempt, five attempts, no rate limit; warnings are logged. */
    public static TransportSettings standard() {
        return new TransportSettings(
                Duration.ofSeconds(30),
                RetryPolicy.standard(),
                RateLimit.none(),
                Sleeper.real(),
                "kontract-java",
                warning -> LoggerFactory.getLogger(Transport.class).warn("the server warns: {}", warning));
    }

    /** These with another time limit. */
    public TransportSettings withTimeout(Duration other) {
        return new TransportSettings(other, retry, rate, pause, userAgent, warnings);
    }

    /** These with another patience. */
    public TransportSettings withRetry(RetryPolicy other) {
        return new TransportSettings(timeout, other, rate, pause, userAgent, warnings);
    }

    /** These with a rate limit. */
    public TransportSettings withRate(RateLimit other) {
        return new TransportSettings(timeout, retry, other, pause, userAgent, warnings);
    }

    /** These with another way to wait. */
    public TransportSettings withPause(Sleeper other) {
        return new TransportSettings(timeout, retry, rate, other, userAgent, warnings);
    }

    /** These with another name of the program. */
    public TransportSettings withUserAgent(String other) {
        return new TransportSettings(timeout, retry, rate, pause, other, warnings);
    }

    /** These with another taker of warnings. */
    public TransportSettings withWarnings(Consumer<String> other) {
        return new TransportSettings(timeout, retry, rate, pause, userAgent, other);
    }
}
