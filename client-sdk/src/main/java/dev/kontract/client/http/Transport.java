package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.connection.RawResponse;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

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

    private final TransportSettings settings;
    private final Connections connections;
    private final AsyncConnections asyncConnections;
    private final HttpRequests requests;
    private final BlockingSending blocking;

    /** A transport to the server of {@code config}; no connection is made yet. */
    public Transport(ClientConfig config, TransportSettings settings) {
        this(new HttpRequests(config, settings), new Connections(config), new AsyncConnections(config), settings);
    }

    private Transport(
            HttpRequests requests,
            Connections connections,
            AsyncConnections asyncConnections,
            TransportSettings settings) {
        this.requests = requests;
        this.connections = connections;
        this.asyncConnections = asyncConnections;
        this.settings = settings;
        blocking = new BlockingSending(requests, connections, settings, this::warn);
    }

    /**
     * The same connections for requests that are made once, are held up by no rate limit, and have {@code limit} for the
     * answer. To close one of the two closes both.
     */
    public Transport within(Duration limit) {
        TransportSettings once =
                settings.withTimeout(limit).withRetry(RetryPolicy.never()).withRate(RateLimit.none());
        return new Transport(requests, connections, asyncConnections, once);
    }

    /**
     * Sends a request and reads the answer to its end.
     *
     * @throws ApiException when the answer is a failure
     * @throws TransportException when there is none
     */
    public Reply send(Call call) {
        CompletedAttempt<byte[]> answered = blocking.send(call, Transport::whole);
        if (Reply.isSuccess(answered.status())) {
            return new Reply(answered.status(), answered.body());
        }
        throw FailureReader.of(answered.status(), answered.body());
    }

    /**
     * Sends a request without waiting. The answer comes in a thread of the platform's, which is not to be held up; credentials
     * are made in the calling thread.
     *
     * @return the answer, or what {@link #send} throws
     */
    public CompletableFuture<Reply> sendAsync(Call call) {
        return new AsyncSending(requests, asyncConnections, settings, this::warn, call).send();
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
        CompletedAttempt<InputStream> answered = blocking.send(call, RawResponse::body);
        int code = answered.status();
        InputStream stream = new TimedStream(
                answered.body(),
                settings.timeout().plus(Reply.isSuccess(code) ? lasts : Duration.ZERO),
                connections::forget);
        if (Reply.isSuccess(code)) {
            return stream;
        }
        try (InputStream body = stream) {
            throw FailureReader.of(code, body.readAllBytes());
        } catch (IOException e) {
            throw new TransportException(requests.name(call), e);
        }
    }

    private static byte[] whole(RawResponse answer) throws IOException {
        try (InputStream body = answer.body()) {
            return body.readAllBytes();
        }
    }

    private void warn(CompletedAttempt<?> answered) {
        for (String header : answered.header("warning")) {
            WarningHeaders.text(header).ifPresent(settings.warnings());
        }
    }

    /**
     * Ends the connections: who reads a stream or waits for an answer fails at once. Requests of {@link #sendAsync} do from
     * Java 21 on, before when their time is over. There are no new ones.
     */
    @Override
    public void close() {
        connections.close();
        asyncConnections.close();
    }
}
