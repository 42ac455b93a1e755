package dev.kontract.client.http;

import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/**
 * Settings of a transport that do not depend on the server. Immutable.
 *
 * <pre>{@code
 * TransportSettings settings = TransportSettings.standard().withTimeout(Duration.ofSeconds(5));
 * }</pre>
 *
 * @param timeout the timeout of an attempt, from its start to the last byte of the response; for a watch it is added to
 *     the watch's own timeout
 * @param retry the retry policy
 * @param rate the rate limit
 * @param pause how to wait
 * @param userAgent the {@code User-Agent} header
 * @param warnings receives the server's warnings, for example about a deprecated field
 * @param interceptor observes requests
 */
public record TransportSettings(
        Duration timeout,
        RetryPolicy retry,
        RateLimit rate,
        Sleeper pause,
        String userAgent,
        Consumer<String> warnings,
        Interceptor interceptor) {

    /** Returns the defaults: a timeout of 30 seconds, five attempts, no rate limit, and logged warnings. */
    public static TransportSettings standard() {
        return new TransportSettings(
                Duration.ofSeconds(30),
                RetryPolicy.standard(),
                RateLimit.none(),
                Sleeper.real(),
                "kontract-java",
                warning -> LoggerFactory.getLogger(Transport.class).warn("Warning from the server: {}", warning),
                Interceptor.none());
    }

    /** Returns a copy with another timeout. */
    public TransportSettings withTimeout(Duration other) {
        return new TransportSettings(other, retry, rate, pause, userAgent, warnings, interceptor);
    }

    /** Returns a copy with another retry policy. */
    public TransportSettings withRetry(RetryPolicy other) {
        return new TransportSettings(timeout, other, rate, pause, userAgent, warnings, interceptor);
    }

    /** Returns a copy with a rate limit. */
    public TransportSettings withRate(RateLimit other) {
        return new TransportSettings(timeout, retry, other, pause, userAgent, warnings, interceptor);
    }

    /** Returns a copy with another way to wait. */
    public TransportSettings withPause(Sleeper other) {
        return new TransportSettings(timeout, retry, rate, other, userAgent, warnings, interceptor);
    }

    /** Returns a copy with another user agent. */
    public TransportSettings withUserAgent(String other) {
        return new TransportSettings(timeout, retry, rate, pause, other, warnings, interceptor);
    }

    /** Returns a copy with another consumer of warnings. */
    public TransportSettings withWarnings(Consumer<String> other) {
        return new TransportSettings(timeout, retry, rate, pause, userAgent, other, interceptor);
    }

    /** Returns a copy whose requests {@code other} observes. */
    public TransportSettings withInterceptor(Interceptor other) {
        return new TransportSettings(timeout, retry, rate, pause, userAgent, warnings, other);
    }
}
