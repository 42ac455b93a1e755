package dev.kontract.client.http;

import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Sends a request asynchronously, with retries where that is safe. */
final class AsyncSending {

    private final HttpRequests requests;
    private final Exchanger exchanger;
    private final TransportSettings settings;
    private final Consumer<CompletedAttempt<?>> warn;
    private final Call call;

    AsyncSending(
            HttpRequests requests,
            Exchanger exchanger,
            TransportSettings settings,
            Consumer<CompletedAttempt<?>> warn,
            Call call) {
        this.requests = requests;
        this.exchanger = exchanger;
        this.settings = settings;
        this.warn = warn;
        this.call = call;
    }

    CompletableFuture<Reply> send() {
        return attempt(1, false);
    }

    private CompletableFuture<Reply> attempt(int number, boolean renewed) {
        return after(settings.rate().reserve()).thenCompose(ready -> sendOnce(number, renewed));
    }

    private CompletableFuture<Reply> sendOnce(int number, boolean renewed) {
        List<String> credentials;
        try {
            credentials = requests.credentials();
        } catch (IOException e) {
            return afterFailure(e, number, renewed);
        }
        HttpRequests.Attempt attempt = requests.attempt(call, credentials);
        return exchange(attempt)
                .handle((response, failure) -> next(
                        failure == null
                                ? () -> afterResponse(
                                        attempt(response, credentials), attempt.outcome(), number, renewed)
                                : () -> afterThrown(failure, attempt.outcome(), number, renewed)))
                .thenCompose(Supplier::get);
    }

    private CompletableFuture<Exchanger.WholeResponse> exchange(HttpRequests.Attempt attempt) {
        try {
            return exchanger.exchangeAsync(attempt.message(), settings.timeout());
        } catch (RuntimeException e) {
            attempt.outcome().end(0, requests.explain(e));
            throw e;
        }
    }

    private static CompletedAttempt<byte[]> attempt(Exchanger.WholeResponse response, List<String> credentials) {
        return new CompletedAttempt<>(response.status(), response.headers(), response.body(), credentials);
    }

    private static Supplier<CompletableFuture<Reply>> next(Supplier<CompletableFuture<Reply>> step) {
        return step;
    }

    private CompletableFuture<Reply> afterThrown(
            Throwable failure, Interceptor.Outcome outcome, int number, boolean renewed) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof TransportException closed) {
            outcome.end(0, closed.getCause());
            return CompletableFuture.failedFuture(closed);
        }
        IOException explained = explain(cause);
        outcome.end(0, explained);
        return afterFailure(explained, number, renewed);
    }

    private IOException explain(Throwable cause) {
        boolean late = cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException);
        return late ? new HttpTimeoutException("no response within " + settings.timeout()) : requests.explain(cause);
    }

    private CompletableFuture<Reply> afterResponse(
            CompletedAttempt<byte[]> answered, Interceptor.Outcome outcome, int number, boolean renewed) {
        outcome.end(answered.status(), null);
        warn.accept(answered);
        try {
            if (answered.status() == 401 && !renewed && requests.renew(answered.credentials())) {
                return attempt(number, true);
            }
        } catch (IOException e) {
            return afterFailure(e, number, true);
        }
        Optional<Duration> pause = Retries.afterResponse(call, answered, settings.retry(), number, spread());
        if (pause.isPresent()) {
            return after(pause.get()).thenCompose(ready -> attempt(number + 1, renewed));
        }
        return Reply.isSuccess(answered.status())
                ? CompletableFuture.completedFuture(new Reply(answered.status(), answered.body()))
                : CompletableFuture.failedFuture(FailureReader.of(answered.status(), answered.body()));
    }

    private CompletableFuture<Reply> afterFailure(IOException failure, int number, boolean renewed) {
        return Retries.afterFailure(call, failure, settings.retry(), number, spread())
                .map(pause -> after(pause).thenCompose(ready -> attempt(number + 1, renewed)))
                .orElseGet(() -> CompletableFuture.failedFuture(requests.failed(call, failure)));
    }

    private static CompletableFuture<Boolean> after(Duration pause) {
        CompletableFuture<Boolean> ready = new CompletableFuture<>();
        return pause.isZero()
                ? CompletableFuture.completedFuture(true)
                : ready.completeOnTimeout(true, pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static double spread() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
