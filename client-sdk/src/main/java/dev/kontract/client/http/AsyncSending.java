package dev.kontract.client.http;

import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
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

/** Sends one request, again where that can do no harm, without a thread that waits for it. */
final class AsyncSending {

    private static final char LAST_OF_ASCII = 0x7F;

    private final HttpRequests requests;
    private final AsyncConnections connections;
    private final TransportSettings settings;
    private final Consumer<CompletedAttempt<?>> warn;
    private final Call call;

    AsyncSending(
            HttpRequests requests,
            AsyncConnections connections,
            TransportSettings settings,
            Consumer<CompletedAttempt<?>> warn,
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
        HttpRequest request;
        try {
            credentials = requests.credentials();
            request = request(requests.message(call, credentials));
        } catch (IOException e) {
            return afterFailure(e, number, renewed);
        }
        return connections
                .admission()
                .admit(() -> connections.current().sendAsync(request, body()))
                .handle((response, failure) -> next(
                        failure == null
                                ? () -> afterResponse(attempt(response, credentials), number, renewed)
                                : () -> afterThrown(failure, number, renewed)))
                .thenCompose(Supplier::get);
    }

    private BodyHandler<byte[]> body() {
        return TimedBody.within(settings.timeout());
    }

    /** The platform's client writes a question mark for what is not ASCII, and would so ask as somebody else. */
    private HttpRequest request(RawRequest message) {
        for (String header : message.headers()) {
            if (header.chars().anyMatch(c -> c > LAST_OF_ASCII)) {
                throw new IllegalArgumentException("a header that is not ASCII cannot be sent without waiting");
            }
        }
        byte[] body = message.body();
        return HttpRequest.newBuilder(requests.address(call))
                .timeout(settings.timeout())
                .method(message.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .headers(message.headers().toArray(String[]::new))
                .build();
    }

    private static CompletedAttempt<byte[]> attempt(HttpResponse<byte[]> response, List<String> credentials) {
        return new CompletedAttempt<>(response.statusCode(), response.headers().map(), response.body(), credentials);
    }

    private static Supplier<CompletableFuture<Reply>> next(Supplier<CompletableFuture<Reply>> step) {
        return step;
    }

    private CompletableFuture<Reply> afterThrown(Throwable failure, int number, boolean renewed) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof TransportException closed) {
            return CompletableFuture.failedFuture(closed);
        }
        return afterFailure(told(cause), number, renewed);
    }

    private IOException told(Throwable cause) {
        boolean late = cause instanceof HttpTimeoutException && !(cause instanceof HttpConnectTimeoutException);
        return late ? new HttpTimeoutException("no answer within " + settings.timeout()) : HttpRequests.told(cause);
    }

    private CompletableFuture<Reply> afterResponse(CompletedAttempt<byte[]> answered, int number, boolean renewed) {
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
                .orElseGet(() -> CompletableFuture.failedFuture(new TransportException(requests.name(call), failure)));
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
