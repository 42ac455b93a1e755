package dev.kontract.server.podaccess;

import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request that is forwarded to a server, whose response is relayed as it arrives: a slow client slows down the server, and the
 * request is cancelled when the client has gone. The server has a minute to begin its response.
 *
 * @param client sends the request
 * @param threads run the session
 */
record ProxySession(HttpClient client, SessionThreads threads) {

    private static final Logger LOG = LoggerFactory.getLogger(ProxySession.class);
    private static final int OPENING_SECONDS = 30;

    /**
     * Returns the response of the server.
     *
     * @throws StatusException 429 when there are too many sessions
     */
    ApiResponse response(ProxyRequest request) {
        CompletableFuture<ApiResponse> response = new CompletableFuture<>();
        CompletableFuture<ResponseSink> begun = new CompletableFuture<>();
        Future<?> running = threads.start(() -> relay(request, response, begun));
        CompletableFuture<Void> unused = begun.thenAccept(sink -> sink.onClosed(() -> running.cancel(true)));
        return new ApiResponse.Deferred(response);
    }

    private void relay(
            ProxyRequest request, CompletableFuture<ApiResponse> response, CompletableFuture<ResponseSink> begun) {
        try {
            HttpResponse<InputStream> answer =
                    client.send(request.forwarded(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                response.complete(
                        new ApiResponse.Relayed(answer.statusCode(), headers(request, answer), begun::complete));
                ResponseSink sink = await(begun);
                copy(body, sink);
            }
        } catch (IOException | URISyntaxException | InterruptedException e) {
            LOG.debug("The response of {} breaks off", request.target(), e);
            response.completeExceptionally(
                    StatusException.serviceUnavailable("error trying to reach service: " + e.getMessage()));
        } catch (RuntimeException | Error e) {
            response.completeExceptionally(e);
        }
    }

    private static void copy(InputStream body, ResponseSink sink) throws IOException {
        try {
            body.transferTo(new PacedOutput(sink, UnaryOperator.identity()));
            sink.end();
        } catch (IOException e) {
            sink.writeAll(new BrokenOff(e));
            throw e;
        }
    }

    /** Breaks the response off, so that the client does not take it for complete. */
    private record BrokenOff(IOException cause) implements Iterator<byte[]> {

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public byte[] next() {
            throw new UncheckedIOException("the server behind the proxy broke off its response", cause);
        }
    }

    private static Map<String, List<String>> headers(ProxyRequest request, HttpResponse<?> answer) {
        Map<String, List<String>> headers =
                ProxyHeaders.ofResponse(answer.headers().map());
        headers.computeIfPresent(
                "location",
                (name, values) -> values.stream().map(request::redirected).toList());
        return headers;
    }

    private static ResponseSink await(Future<ResponseSink> begun) throws IOException {
        try {
            return begun.get(OPENING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before the response began");
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the response did not begin", e);
        }
    }
}
