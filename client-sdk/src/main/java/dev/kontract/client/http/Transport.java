package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.Failures;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final ClientConfig config;
    private final TransportSettings settings;
    private final HttpClient http;

    /** A transport to the server of {@code config}; no connection is made yet. */
    public Transport(ClientConfig config, TransportSettings settings) {
        this.config = config;
        this.settings = settings;
        // Over plain HTTP the client would ask for an upgrade, which few servers know.
        boolean encrypted = "https".equals(config.server().getScheme());
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(encrypted ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER);
        if (config.tls() != null) {
            builder.sslContext(config.tls());
        }
        if (config.proxy() != null) {
            builder.proxy(config.proxy());
        }
        http = builder.build();
    }

    /**
     * Sends a request and reads the answer to its end.
     *
     * @throws ApiException when the answer is a failure
     * @throws TransportException when there is none
     */
    public Reply send(Call call) {
        HttpResponse<byte[]> response = perform(call, BodyHandlers.ofByteArray());
        if (isSuccess(response.statusCode())) {
            return new Reply(response.statusCode(), response.body());
        }
        throw Failures.of(response.statusCode(), response.body());
    }

    /**
     * Sends a request and hands out the answer as it comes. Closing the stream ends the request.
     *
     * @throws ApiException when the answer is a failure
     * @throws TransportException when there is none
     */
    public InputStream open(Call call) {
        HttpResponse<InputStream> response = perform(call, BodyHandlers.ofInputStream());
        if (isSuccess(response.statusCode())) {
            return response.body();
        }
        try (InputStream body = response.body()) {
            throw Failures.of(response.statusCode(), body.readAllBytes());
        } catch (IOException e) {
            throw new TransportException(call.toString(), e);
        }
    }

    private <T> HttpResponse<T> perform(Call call, BodyHandler<T> handler) {
        boolean renewed = false;
        for (int attempt = 1; ; attempt++) {
            Optional<Duration> pause;
            try {
                HttpResponse<T> response = attempt(call, handler);
                warn(response);
                if (response.statusCode() == 401
                        && !renewed
                        && config.credentials().refused()) {
                    renewed = true;
                    discard(response);
                    continue;
                }
                pause = Retries.afterResponse(call, response, settings.retry(), attempt, spread());
                if (pause.isEmpty()) {
                    return response;
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

    private <T> HttpResponse<T> attempt(Call call, BodyHandler<T> handler) throws IOException {
        sleep(settings.rate().reserve(), call);
        CompletableFuture<HttpResponse<T>> answer = http.sendAsync(request(call), handler);
        try {
            return answer.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new HttpTimeoutException("no answer within " + settings.timeout());
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            throw failure(e.getCause() == null ? e : e.getCause());
        }
    }

    private static IOException failure(Throwable cause) {
        if (cause instanceof ConnectException e) {
            ConnectException known = new ConnectException("no connection could be made");
            known.initCause(e);
            return known;
        }
        return cause instanceof IOException e ? e : new IOException(cause);
    }

    private HttpRequest request(Call call) {
        byte[] body = call.body();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(config.server() + call.target()))
                .method(call.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
                .header("User-Agent", settings.userAgent())
                .header("Accept", call.accept());
        if (call.contentType() != null) {
            request.header("Content-Type", call.contentType());
        }
        config.credentials().authorize(request::header);
        return request.build();
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

    private static boolean isSuccess(int code) {
        return code >= 200 && code < 300;
    }

    /** Ends the connections, as soon as the platform's client can do so; from Java 21 on at once. */
    @Override
    public void close() {
        if ((Object) http instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
