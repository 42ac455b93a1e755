package dev.kontract.client.http;

import dev.kontract.client.connection.RawRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * An API server in the same process, to which a {@link Transport} sends requests without a socket or TLS.
 * Implementations are thread-safe.
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
     * Sends a request. The server may process it on the calling thread, which would otherwise wait for the response.
     *
     * @return completes with the response once its head is available, or fails with an {@link java.io.IOException}.
     *     Cancelling it has the effect of a closed connection.
     */
    CompletableFuture<Response> send(RawRequest request);

    /**
     * The response of a server in the same process.
     *
     * @param status the HTTP status code
     * @param headers values by lower-case name
     * @param body the body for one subscriber, which is called on a server thread and must not block. A part is valid until
     *     the subscriber returns. Cancelling the subscription has the effect of a closed connection.
     */
    record Response(int status, Map<String, List<String>> headers, Flow.Publisher<ByteBuffer> body) {}
}
