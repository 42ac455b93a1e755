package dev.kontract.client.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.net.ssl.SSLHandshakeException;

/** Whether to try again, and when. */
final class Retries {

    private Retries() {}

    /** The pause before the next attempt; empty when the response is the answer. */
    static Optional<Duration> afterResponse(
            Call call, Attempt<?> answered, RetryPolicy policy, int attempt, double spread) {
        if (answered.status() < 429 || attempt >= policy.attempts()) {
            return Optional.empty();
        }
        OptionalLong asked = retryAfter(answered);
        boolean again = switch (answered.status()) {
            case 429 -> true;
            case 500, 503 -> asked.isPresent() || call.isRead();
            case 502, 504 -> call.isRead();
            default -> false;
        };
        if (!again) {
            return Optional.empty();
        }
        Duration own = policy.pause(attempt, spread);
        Duration wanted = Duration.ofSeconds(asked.orElse(0));
        return Optional.of(policy.capped(wanted.compareTo(own) > 0 ? wanted : own));
    }

    /** The pause before the next attempt; empty when the failure is final. */
    static Optional<Duration> afterFailure(
            Call call, IOException failure, RetryPolicy policy, int attempt, double spread) {
        boolean interrupted = failure instanceof InterruptedIOException && !(failure instanceof HttpTimeoutException);
        boolean refused = failure instanceof ConnectException;
        boolean again = !interrupted && !(failure instanceof SSLHandshakeException) && (refused || call.isRead());
        return again && attempt < policy.attempts() ? Optional.of(policy.pause(attempt, spread)) : Optional.empty();
    }

    private static OptionalLong retryAfter(Attempt<?> answered) {
        List<String> values = answered.header("retry-after");
        String value = values.isEmpty() ? "" : values.get(0);
        return value.matches("[0-9]{1,6}") ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }
}
