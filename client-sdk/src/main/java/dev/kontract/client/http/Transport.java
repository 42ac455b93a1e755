package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.RawResponse;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Sends requests to one server, over HTTP or within the process. Safe for use by several threads.
 *
 * <p>An attempt is repeated where that is safe: the server refused to work on it (429, or 503 with a {@code Retry-After}), no
 * connection could be made, or it was a read. It is repeated once when the credentials can be renewed.
 *
 * <pre>{@code
 * Transport transport = new Transport(KubeConfig.load(), TransportSettings.standard());
 * Reply version = transport.send(Call.get("/version"));
 * }</pre>
 */
public final class Transport implements AutoCloseable {

    private final TransportSettings settings;
    private final Exchanger exchanger;
    private final HttpRequests requests;
    private final BlockingSending blocking;

    /** A transport over HTTP to the server of {@code config}; no connection is made yet. */
    public Transport(ClientConfig config, TransportSettings settings) {
        this(new HttpRequests(config, settings), new SocketExchanger(config), settings);
    }

    /**
     * A transport to a server in this process. Requests, responses and failures are those of HTTP.
     *
     * @param config says who asks; its URL only appears in messages
     */
    public Transport(LocalServer server, ClientConfig config, TransportSettings settings) {
        this(new HttpRequests(config, settings), new LocalExchanger(server), settings);
    }

    private Transport(HttpRequests requests, Exchanger exchanger, TransportSettings settings) {
        this.requests = requests;
        this.exchanger = exchanger;
        this.settings = settings;
        blocking = new BlockingSending(requests, exchanger, settings, this::warn);
    }

    /**
     * The same connections for requests that are sent once, without a rate limit and with {@code limit} for the response.
     * Closing one of the two closes both.
     */
    public Transport within(Duration limit) {
        TransportSettings once =
                settings.withTimeout(limit).withRetry(RetryPolicy.never()).withRate(RateLimit.none());
        return new Transport(requests, exchanger, once);
    }

    /**
     * Sends a request and reads the response to its end.
     *
     * @throws ApiException when the server answers with a failure
     * @throws TransportException when no response comes
     */
    public Reply send(Call call) {
        CompletedAttempt<byte[]> answered = blocking.send(call, Transport::whole);
        if (Reply.isSuccess(answered.status())) {
            return new Reply(answered.status(), answered.body());
        }
        throw FailureReader.of(answered.status(), answered.body());
    }

    /**
     * Sends a request without waiting. The future completes on a thread that must not be blocked; credentials are made in the
     * calling thread.
     *
     * @return the response, or what {@link #send} throws
     */
    public CompletableFuture<Reply> sendAsync(Call call) {
        return new AsyncSending(requests, exchanger, settings, this::warn, call).send();
    }

    /**
     * Sends a request and returns the body of the response as it arrives. Closing the stream ends the request.
     *
     * @param lasts how long the server takes for the response; reading fails when it takes longer than that and the time limit
     *     of an attempt together
     * @throws ApiException when the server answers with a failure
     * @throws TransportException when no response comes
     */
    public ResponseStream open(Call call, Duration lasts) {
        CompletedAttempt<InputStream> answered = blocking.send(call, RawResponse::body);
        int code = answered.status();
        ResponseStream stream = new ResponseStream(
                answered.body(),
                settings.timeout().plus(Reply.isSuccess(code) ? lasts : Duration.ZERO),
                exchanger::dropIdle);
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
     * Ends the connections: reading a stream and waiting for a response fail at once. So do requests of {@link #sendAsync} from
     * Java 21 on, and earlier when their time is over. New requests fail.
     */
    @Override
    public void close() {
        exchanger.close();
    }
}
