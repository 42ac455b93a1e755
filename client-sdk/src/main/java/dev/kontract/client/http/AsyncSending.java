package dev.kontract.client.http;

import dev.kontract.client.error.Failures;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Sends one request, again where that can do no harm, without a thread that waits for it. */
final class AsyncSending {

    private final Requests requests;
    private final Connections connections;
    private final TransportSettings settings;
    private final Consumer<HttpResponse<?>> warn;
    private final Call call;

    AsyncSending(
            Requests requests,
            Connections connections,
            TransportSettings settings,
            Consumer<HttpResponse<?>> warn,
            Call call) {
        this.requests = requests;
        this.connections = connections;
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
        HttpClient client = connections.current();
        return client.sendAsync(requests.of(call, credentials), TimedBody.within(settings.timeout()))
                .handle((response, failure) -> next(
                        failure == null
                                ? () -> afterResponse(new Attempt<>(response, client, credentials), number, renewed)
                                : () -> afterFailure(failed(failure, client), number, renewed)))
                .thenCompose(Supplier::get);
    }

    private static Supplier<CompletableFuture<Reply>> next(Supplier<CompletableFuture<Reply>> step) {
        return step;
    }

    private IOException failed(Throwable failure, HttpClient client) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (Requests.isSilence(cause)) {
            connections.abandon(client);
        }
        return requests.told(cause);
    }

    private CompletableFuture<Reply> afterResponse(Attempt<byte[]> answered, int number, boolean renewed) {
        HttpResponse<byte[]> response = answered.response();
        warn.accept(response);
        try {
            if (response.statusCode() == 401 && !renewed && requests.renew(answered.credentials())) {
                return attempt(number, true);
            }
        } catch (IOException e) {
            return afterFailure(e, number, true);
        }
        Optional<Duration> pause = Retries.afterResponse(call, response, settings.retry(), number, spread());
        if (pause.isPresent()) {
            return after(pause.get()).thenCompose(ready -> attempt(number + 1, renewed));
        }
        return Reply.isSuccess(response.statusCode())
                ? CompletableFuture.completedFuture(new Reply(response.statusCode(), response.body()))
                : CompletableFuture.failedFuture(Failures.of(response.statusCode(), response.body()));
    }

    private CompletableFuture<Reply> afterFailure(IOException failure, int number, boolean renewed) {
        return Retries.afterFailure(call, failure, settings.retry(), number, spread())
                .map(pause -> after(pause).thenCompose(ready -> attempt(number + 1, renewed)))
                .orElseGet(() -> CompletableFuture.failedFuture(new TransportException(call.toString(), failure)));
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
