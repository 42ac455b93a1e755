package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.Failures;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sends requests to one server. Safe for use by several threads.
 *
 * <p>An attempt is repeated where that can do no harm: the server refused to work on it (429, or 503 with a time to come
 * back), no connection could be made, or it was a read. It is repeated once when the credentials can be renewed.
 *
 * <pre>{@code
 * Transport transport = new Transport(KubeConfig.load(), TransportSettings.standard());
 * Reply version = transport.send(Call.get("/version"));
 * }</pre>
 */
public final class Transport implements AutoCloseable {

    private final ClientConfig config;
    private final TransportSettings settings;
    private final Connections connections;
    private final Requests requests;

    /** A transport to the server of {@code config}; no connection is made yet. */
    public Transport(ClientConfig config, TransportSettings settings) {
        this.config = config;
        this.settings = settings;
        connections = new Connections(config);
        requests = new Requests(config, settings);
    }

    /**
     * Sends a request and reads the answer to its end.
     *
     * @throws ApiException when the answer is a failure
     * @throws TransportException when there is none
     */
    public Reply send(Call call) {
        HttpResponse<byte[]> response =
                perform(call, TimedBody.within(settings.timeout())).response();
        if (Reply.isSuccess(response.statusCode())) {
            return new Reply(response.statusCode(), response.body());
        }
        throw Failures.of(response.statusCode(), response.body());
    }

    /**
     * Sends a request without waiting. The answer comes in a thread of the platform's, which is not to be held up; credentials
     * are made in the calling thread.
     *
     * @return the answer, or what {@link #send} throws
     */
    public CompletableFuture<Reply> sendAsync(Call call) {
        return new AsyncSending(requests, connections, settings, this::warn, call).send();
    }

    /**
     * Sends a request and hands out the answer as it comes. Closing the stream ends the request.
     *
     * @param lasts how long the server takes for the answer; reading fails when it is later than that by the time limit of
     *     an attempt
     * @throws ApiException when the answer is a failure
     * @throws TransportException when there is none
     */
    public InputStream open(Call call, Duration lasts) {
        Attempt<InputStream> answered = perform(call, BodyHandlers.ofInputStream());
        int code = answered.response().statusCode();
        InputStream stream = connections.owning(new TimedStream(
                answered.response().body(),
                settings.timeout().plus(Reply.isSuccess(code) ? lasts : Duration.ZERO),
                () -> connections.abandon(answered.client())));
        if (Reply.isSuccess(code)) {
            return stream;
        }
        try (InputStream body = stream) {
            throw Failures.of(code, body.readAllBytes());
        } catch (IOException e) {
            throw new TransportException(call.toString(), e);
        }
    }

    private <T> Attempt<T> perform(Call call, BodyHandler<T> handler) {
        boolean renewed = false;
        for (int attempt = 1; ; attempt++) {
            Optional<Duration> pause;
            try {
                Attempt<T> answered = attempt(call, handler);
                HttpResponse<T> response = answered.response();
                warn(response);
                if (response.statusCode() == 401 && !renewed && requests.renew(answered.credentials())) {
                    renewed = true;
                    discard(response);
                    continue;
                }
                pause = Retries.afterResponse(call, response, settings.retry(), attempt, spread());
                if (pause.isEmpty()) {
                    return answered;
                }
                discard(response);
            } catch (IOException e) {
                pause = Retries.afterFailure(call, e, settings.retry(), attempt, spread());
                if (pause.isEmpty()) {
                    throw new TransportException(call.method() + ' ' + config.server() + call.target(), e);
                }
            }
            sleep(pause.get(), call);
        }
    }

    private <T> Attempt<T> attempt(Call call, BodyHandler<T> handler) throws IOException {
        sleep(settings.rate().reserve(), call);
        List<String> credentials = requests.credentials();
        HttpClient client = connections.current();
        try {
            return new Attempt<>(client.send(requests.of(call, credentials), handler), client, credentials);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (IOException e) {
            if (Requests.isSilence(e)) {
                connections.abandon(client);
            }
            throw requests.told(e);
        }
    }

    private void warn(HttpResponse<?> response) {
        for (String header : response.headers().allValues("warning")) {
            Warnings.text(header).ifPresent(settings.warnings());
        }
    }

    private void sleep(Duration pause, Call call) {
        if (pause.isZero()) {
            return;
        }
        try {
            settings.pause().sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException(call.toString(), new InterruptedIOException("interrupted"));
        }
    }

    private static void discard(HttpResponse<?> response) throws IOException {
        if (response.body() instanceof InputStream stream) {
            stream.close();
        }
    }

    private static double spread() {
        return ThreadLocalRandom.current().nextDouble();
    }

    /**
     * Ends streams that are open: reading them fails. Requests that wait for an answer fail at once from Java 21 on, before
     * when their time is over. There are no new ones.
     */
    @Override
    public void close() {
        connections.close();
    }
}
