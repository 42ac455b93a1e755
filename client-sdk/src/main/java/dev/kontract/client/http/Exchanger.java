package dev.kontract.client.http;

import dev.kontract.client.connection.Deadline;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.connection.RawResponse;
import java.io.IOException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Sends a request once and receives its response, over a socket or within the process. Retries, credentials and limits
 * are implemented by its callers. Implementations are thread-safe.
 */
interface Exchanger extends AutoCloseable {

    /** A complete response; header names are in lower case. */
    @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
    record WholeResponse(int status, Map<String, List<String>> headers, byte[] body) {}

    /**
     * Sends a request and waits for the response head.
     *
     * @param deadline aborts the exchange on expiry, even while the body is being read
     * @throws java.net.ConnectException if the server cannot be reached
     * @throws IOException if there is no response
     */
    RawResponse exchange(RawRequest message, Deadline deadline) throws IOException;

    /**
     * Sends a request asynchronously. The future fails with the exceptions of {@link #exchange}, or with {@link
     * java.net.http.HttpTimeoutException} if the response is not complete within {@code limit}.
     */
    CompletableFuture<WholeResponse> exchangeAsync(RawRequest message, Duration limit);

    /**
     * Opens a WebSocket. The future fails with {@link java.net.http.WebSocketHandshakeException} if the server returns an error.
     *
     * @throws UnsupportedOperationException if there are no sockets
     */
    CompletableFuture<WebSocket> webSocket(
            RawRequest message, List<String> protocols, WebSocket.Listener listener, Duration limit);

    /** Drops all idle connections: if one of them is dead, the others may be as well. */
    void dropIdle();

    /** Drops idle connections and TLS sessions, so that the next connection presents the current certificate. */
    void reauthenticate();

    boolean isClosed();

    @Override
    void close();
}
