package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.connection.RawResponse;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sends requests to one server, over HTTP or within the process. Thread-safe.
 *
 * <p>Requests are retried where that is safe: the server rejected the request without processing it (429, 500 or 503 with
 * {@code Retry-After}), no connection could be opened, or the request is a read. A request is retried once if the
 * credentials can be renewed after a 401.
 *
 * <pre>{@code
 * Transport transport = new Transport(KubeConfig.load(), TransportSettings.standard());
 * Reply version = transport.send(Call.get("/version"));
 * }</pre>
 */
public final class Transport implements AutoCloseable {

    private static final int SWITCHED = 101;

    private final TransportSettings settings;
    private final Exchanger exchanger;
    private final HttpRequests requests;
    private final BlockingSending blocking;
    private final Set<ChannelSocket> sockets;

    /** Creates a transport over HTTP to the server of {@code config}. It connects on the first request. */
    public Transport(ClientConfig config, TransportSettings settings) {
        this(new HttpRequests(config, settings), new SocketExchanger(config), settings, ConcurrentHashMap.newKeySet());
    }

    /**
     * Creates a transport to a server in this process. Requests, responses and failures are the same as over HTTP.
     *
     * @param config the credentials; its URL only appears in messages
     */
    public Transport(LocalServer server, ClientConfig config, TransportSettings settings) {
        this(new HttpRequests(config, settings), new LocalExchanger(server), settings, ConcurrentHashMap.newKeySet());
    }

    private Transport(
            HttpRequests requests, Exchanger exchanger, TransportSettings settings, Set<ChannelSocket> sockets) {
        this.sockets = sockets;
        this.requests = requests;
        this.exchanger = exchanger;
        this.settings = settings;
        blocking = new BlockingSending(requests, exchanger, settings, this::warn);
    }

    /**
     * Returns a transport that shares the connections but sends requests once, without a rate limit and with {@code
     * limit} as the timeout. Closing either closes both.
     */
    public Transport within(Duration limit) {
        TransportSettings once =
                settings.withTimeout(limit).withRetry(RetryPolicy.never()).withRate(RateLimit.none());
        return new Transport(requests, exchanger, once, sockets);
    }

    /**
     * Sends a request and reads the whole response.
     *
     * @throws ApiException if the server returns an error
     * @throws TransportException if there is no response
     */
    public Reply send(Call call) {
        CompletedAttempt<byte[]> answered = blocking.send(call, Transport::whole);
        if (Reply.isSuccess(answered.status())) {
            return new Reply(answered.status(), answered.body());
        }
        throw FailureReader.of(answered.status(), answered.body());
    }

    /**
     * Sends a request asynchronously. The future completes on a thread that must not be blocked; the credentials are
     * obtained on the calling thread.
     *
     * @return the response, or a failure with the exceptions of {@link #send}
     */
    public CompletableFuture<Reply> sendAsync(Call call) {
        return new AsyncSending(requests, exchanger, settings, this::warn, call).send();
    }

    /**
     * Sends a request and returns the response body as a stream. Closing the stream aborts the request.
     *
     * @param lasts how long the server takes to send the response; reading fails after this time plus the timeout of an
     *     attempt
     * @throws ApiException if the server returns an error
     * @throws TransportException if there is no response
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
            throw requests.failed(call, e);
        }
    }

    /**
     * Opens a WebSocket with numbered channels, without retries except one with renewed credentials after a 401.
     *
     * @param protocols the accepted protocols, the preferred one first
     * @param channels the channels that the server sends
     * @throws ApiException if the server returns an error
     * @throws TransportException if there is no response, or one without any of the protocols
     * @throws UnsupportedOperationException if the server is in this process
     */
    public ChannelSocket connect(Call call, List<String> protocols, int... channels) {
        try {
            List<String> credentials = requests.credentials();
            try {
                return connect(call, credentials, protocols, channels);
            } catch (ApiException.Unauthorized e) {
                if (!requests.renew(credentials)) {
                    throw e;
                }
                return connect(call, requests.credentials(), protocols, channels);
            }
        } catch (IOException e) {
            throw requests.failed(call, e);
        }
    }

    private ChannelSocket connect(Call call, List<String> credentials, List<String> protocols, int... channels)
            throws IOException {
        ChannelSocket socket = new ChannelSocket(sockets::remove, channels);
        boolean connected = false;
        sockets.add(socket);
        try {
            WebSocket opened = open(requests.attempt(call, credentials), protocols, socket.listener());
            if (!protocols.contains(opened.getSubprotocol())) {
                throw new ProtocolException("the server supports none of the protocols " + protocols);
            }
            if (exchanger.isClosed()) {
                throw new InterruptedIOException(Connections.CLOSED);
            }
            connected = true;
            return socket;
        } catch (WebSocketHandshakeException e) {
            throw FailureReader.of(e.getResponse().statusCode(), content(e.getResponse()));
        } finally {
            if (!connected) {
                socket.close();
            }
        }
    }

    private WebSocket open(HttpRequests.Attempt attempt, List<String> protocols, WebSocket.Listener listener)
            throws IOException {
        WebSocket opened;
        try {
            opened = exchanger
                    .webSocket(attempt.message(), protocols, listener, settings.timeout())
                    .join();
        } catch (CompletionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (cause instanceof WebSocketHandshakeException refused) {
                attempt.outcome().end(refused.getResponse().statusCode(), null);
                throw refused;
            }
            IOException explained = requests.explain(cause);
            attempt.outcome().end(0, explained);
            throw explained;
        } catch (RuntimeException e) {
            attempt.outcome().end(0, requests.explain(e));
            throw e;
        }
        attempt.outcome().end(SWITCHED, null);
        return opened;
    }

    private static byte[] content(HttpResponse<?> response) {
        return response.body() instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : new byte[0];
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
     * Closes all connections, those of WebSockets included: pending reads and requests fail immediately. Requests of {@link
     * #sendAsync} do so since Java 21, and earlier when they time out. New requests fail.
     */
    @Override
    public void close() {
        exchanger.close();
        sockets.forEach(ChannelSocket::close);
    }
}
