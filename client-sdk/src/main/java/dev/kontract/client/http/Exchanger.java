package dev.kontract.client.http;

import dev.kontract.client.connection.Deadline;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.connection.RawResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Sends a request once and receives its response, over sockets or within the process. Retries, credentials and limits are the
 * same for both and are not its concern. Implementations are safe for use by several threads.
 */
interface Exchanger extends AutoCloseable {

    /** A response that was read to its end; header names are in lower case. */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
    record WholeResponse(int status, Map<String, List<String>> headers, byte[] body) {}

    /**
     * Sends a request and waits for the head of the response.
     *
     * @param deadline ends the exchange, also while the body is read
     * @throws java.net.ConnectException when the server was not reached
     * @throws IOException when no response came
     */
    RawResponse exchange(RawRequest message, Deadline deadline) throws IOException;

    /**
     * Sends a request without waiting. The future fails with what {@link #exchange} throws, or with {@link
     * java.net.http.HttpTimeoutException} when the response is not complete within {@code limit}.
     */
    CompletableFuture<WholeResponse> exchangeAsync(RawRequest message, Duration limit);

    /** Drops idle connections: one of them has gone dead without a word, and the others may have as well. */
    void dropIdle();

    /** Drops idle connections and TLS sessions, so that the next connection presents its certificate anew. */
    void reauthenticate();

    boolean isClosed();

    @Override
    void close();
}
