package dev.kontract.server.podaccess;

import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
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
 * A request for a log.
 *
 * @param source writes the log
 * @param request the request to the source
 * @param limit maximum number of bytes
 * @param threads run the source
 */
record LogSession(LogSource source, LogRequest request, long limit, SessionThreads threads) {

    private static final Logger LOG = LoggerFactory.getLogger(LogSession.class);

    private static final String TEXT = "text/plain";
    private static final int OPENING_SECONDS = 30;

    /**
     * Returns the response, over a WebSocket if the headers ask for one.
     *
     * @throws StatusException 400 and 403 when the WebSocket cannot be opened, 429 when there are too many sessions
     */
    ApiResponse response(Map<String, List<String>> headers) {
        threads.requireFree();
        if (WebSocketHandshake.isRequested(headers)) {
            return new ApiResponse.Upgraded(new LogSocket(LogSocket.choose(headers), this::start));
        }
        // A client that follows may hear nothing for long: its end is noticed only once the response has begun.
        return request.follow()
                ? new ApiResponse.Streamed(TEXT, sink -> start(sink, UnaryOperator.identity()))
                : whenWritten();
    }

    private void start(ResponseSink sink, UnaryOperator<byte[]> form) {
        threads.start(sink, () -> write(LogOutput.to(sink, form, limit)));
    }

    /** A response that begins with the first byte, so that a failure before it has a status. */
    private ApiResponse whenWritten() {
        CompletableFuture<ApiResponse> response = new CompletableFuture<>();
        CompletableFuture<ResponseSink> begun = new CompletableFuture<>();
        LogOutput output = new LogOutput(
                () -> {
                    response.complete(new ApiResponse.Streamed(TEXT, begun::complete));
                    return await(begun);
                },
                UnaryOperator.identity(),
                limit);
        Future<?> running = threads.start(() -> {
            try {
                write(output);
            } catch (RuntimeException | Error e) {
                response.completeExceptionally(e);
            }
        });
        CompletableFuture<Void> unused = begun.thenAccept(sink -> sink.onClosed(() -> running.cancel(true)));
        return new ApiResponse.Deferred(response);
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

    /** Writes the log. A failure is thrown if the response has not begun; else its message ends the log, as on a kubelet. */
    private void write(LogOutput output) {
        try {
            source.write(request, output);
            output.end();
        } catch (IOException | UncheckedIOException | InterruptedException e) {
            if (!output.isBegun()) {
                throw StatusException.badRequest(String.valueOf(e.getMessage()));
            }
            output.end(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            if (!output.isBegun()) {
                throw e;
            }
            LOG.error("a log breaks off", e);
            output.end(String.valueOf(e.getMessage()));
        }
    }
}
