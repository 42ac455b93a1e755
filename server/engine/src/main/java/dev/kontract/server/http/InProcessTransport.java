package dev.kontract.server.http;

import dev.kontract.server.http.exchange.ServerExchange;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Sends requests to a server in the same process. They pass the same authentication, authorization, flow control, audit and
 * admission as requests that arrive on a port, but neither a socket nor TLS. Safe for use by many threads.
 */
public final class InProcessTransport {

    private final Consumer<ServerExchange> pipeline;
    private final Set<InProcessExchange> active = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    InProcessTransport(Consumer<ServerExchange> pipeline) {
        this.pipeline = pipeline;
    }

    /**
     * Sends a request. Requests that can be answered from memory are answered on the calling thread.
     *
     * @return the response, once its head is known; cancelling it disconnects. It fails with an {@code IOException} when the
     *     server is closed or ends the exchange without a response.
     */
    public CompletableFuture<InProcessResponse> send(InProcessRequest request) {
        return handle(new InProcessExchange(request, false, active::remove));
    }

    /**
     * Sends a request like {@link #send}, on a thread that would wait for the response: it computes the response itself, unless
     * flow control queues the request. The thread must not be interrupted.
     */
    public CompletableFuture<InProcessResponse> sendBlocking(InProcessRequest request) {
        return handle(new InProcessExchange(request, true, active::remove));
    }

    /**
     * Sends a request whose writes are bound to {@code conditions}.
     *
     * @param waiting whether the thread waits for the response and may compute it, as in {@link #sendBlocking}
     */
    public CompletableFuture<InProcessResponse> sendBound(
            InProcessRequest request, boolean waiting, Map<String, Long> conditions) {
        return handle(new InProcessExchange(request, waiting, conditions, active::remove));
    }

    private CompletableFuture<InProcessResponse> handle(InProcessExchange exchange) {
        active.add(exchange);
        if (closed) {
            exchange.disconnect(new IOException("the server is closed"));
        } else {
            pipeline.accept(exchange);
        }
        return exchange.response();
    }

    void stopAccepting() {
        closed = true;
    }

    /** Breaks off every response that is still under way. */
    void abort() {
        active.forEach(exchange -> exchange.disconnect(new IOException("the server is closed")));
    }
}
