package dev.kontract.client.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;

/** Decides whether and when to retry. */
final class Retries {

    private Retries() {}

    /** Returns the delay before the next attempt; empty if the response is final. */
    static Optional<Duration> afterResponse(
            Call call, CompletedAttempt<?> answered, RetryPolicy policy, int attempt, double spread) {
        if (answered.status() < 429 || attempt >= policy.attempts()) {
            return Optional.empty();
        }
        Optional<Duration> retryAfter = retryAfter(answered);
        boolean again = switch (answered.status()) {
            // Without Retry-After, 429 is also the response to an eviction that a budget does not permit.
            case 429, 500, 503 -> retryAfter.isPresent() || call.isRead();
            case 502, 504 -> call.isRead();
            default -> false;
        };
        if (!again) {
            return Optional.empty();
        }
        Duration own = policy.pause(attempt, spread);
        Duration requestedDelay = retryAfter.orElse(Duration.ZERO);
        return Optional.of(policy.capped(requestedDelay.compareTo(own) > 0 ? requestedDelay : own));
    }

    /** Returns the delay before the next attempt; empty if the failure is final. */
    static Optional<Duration> afterFailure(
            Call call, IOException failure, RetryPolicy policy, int attempt, double spread) {
        boolean interrupted = failure instanceof InterruptedIOException && !(failure instanceof HttpTimeoutException);
        boolean refused = failure instanceof ConnectException;
        boolean again = !interrupted && !(failure instanceof SSLHandshakeException) && (refused || call.isRead());
        return again && attempt < policy.attempts() ? Optional.of(policy.pause(attempt, spread)) : Optional.empty();
    }

    /** RFC 9110, section 10.2.3: seconds, or a date, which some proxies send. */
    private static Optional<Duration> retryAfter(CompletedAttempt<?> answered) {
        List<String> values = answered.header("retry-after");
        String value = values.isEmpty() ? "" : values.get(0);
        if (value.matches("[0-9]{1,6}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            Instant date = DateTimeFormatter.RFC_1123_DATE_TIME.parse(value, Instant::from);
            return Optional.of(Duration.between(Instant.now(), date));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
