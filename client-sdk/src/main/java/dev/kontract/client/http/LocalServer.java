package dev.kontract.client.http;

import dev.kontract.client.connection.RawRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * An API server in the same process, to which a {@link Transport} sends requests without a socket and without TLS.
 * Implementations are safe for use by several threads.
 *
 * <pre>{@code
 * LocalServer server = request -> CompletableFuture.completedFuture(
 *         new LocalServer.Response(404, Map.of(), new SubmissionPublisher<>()));
 * KontractClient client = KontractClient.connect(server, config, ClientSettings.standard());
 * }</pre>
 */
@FunctionalInterface
public interface LocalServer {

    /**
     * Sends a request. The calling thread may be used to answer it, so that it waits as it would for a response.
     *
     * @return the response once its head is known; fails with an {@link java.io.IOException} when there is none. Cancelling it
     *     has the effect of a closed connection.
     */
    CompletableFuture<Response> send(RawRequest request);

    /**
     * The response of a server in the same process.
     *
     * @param status the HTTP status
     * @param headers values by name in lower case
     * @param body the body for one subscriber, which is signalled on a thread of the server and must not block it. Cancelling
     *     the subscription has the effect of a closed connection.
     */
    record Response(int status, Map<String, List<String>> headers, Flow.Publisher<ByteBuffer> body) {}
}
