package dev.kontract.client.http;

import dev.kontract.client.connection.Connections;
import dev.kontract.client.connection.Deadline;
import dev.kontract.client.connection.RawRequest;
import dev.kontract.client.connection.RawResponse;
import dev.kontract.client.error.TransportException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Exchanges requests with a server in the same process. */
final class LocalExchanger implements Exchanger {

    private final LocalServer server;
    private final Set<Closeable> active = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    LocalExchanger(LocalServer server) {
        this.server = server;
    }

    @Override
    public RawResponse exchange(RawRequest message, Deadline deadline) throws IOException {
        CompletableFuture<LocalServer.Response> response = send(message);
        Closeable cancel = () -> response.cancel(true);
        track(cancel);
        try {
            deadline.guard(cancel);
            LocalServer.Response head = response.get();
            PushedBody body = new PushedBody();
            body.whenOver(() -> {
                active.remove(body);
                deadline.release();
            });
            track(body);
            deadline.guard(body);
            head.body().subscribe(body);
            return new RawResponse(head.status(), head.headers(), body, false);
        } catch (InterruptedException e) {
            cancel.close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (CancellationException e) {
            throw new IOException(closed ? Connections.CLOSED : "the request was cancelled", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } finally {
            active.remove(cancel);
        }
    }

    private CompletableFuture<LocalServer.Response> send(RawRequest message) {
        return closed ? CompletableFuture.failedFuture(new IOException(Connections.CLOSED)) : server.send(message);
    }

    /** Everything tracked before the transport is closed is closed with it. */
    private void track(Closeable exchange) throws IOException {
        active.add(exchange);
        if (closed) {
            exchange.close();
        }
    }

    @Override
    public CompletableFuture<WholeResponse> exchangeAsync(RawRequest message, Duration limit) {
        if (closed) {
            return CompletableFuture.failedFuture(ended());
        }
        PushedBody body = new PushedBody();
        CompletableFuture<WholeResponse> whole = CompletableFuture.completedFuture(message)
                .thenComposeAsync(server::send)
                .thenCompose(head -> {
                    head.body().subscribe(body);
                    return body.whole().thenApply(bytes -> new WholeResponse(head.status(), head.headers(), bytes));
                });
        Closeable cancel = () -> whole.completeExceptionally(ended());
        active.add(cancel);
        if (closed) {
            whole.completeExceptionally(ended());
        }
        return whole.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        failure instanceof TimeoutException ? new HttpTimeoutException("late") : failure))
                .whenComplete((result, failure) -> {
                    active.remove(cancel);
                    body.close();
                });
    }

    @Override
    public CompletableFuture<WebSocket> webSocket(
            RawRequest message, List<String> protocols, WebSocket.Listener listener, Duration limit) {
        throw new UnsupportedOperationException(
                "a client in the process of the server opens no sockets: connect a client with the server's kubeconfig");
    }

    private static TransportException ended() {
        return new TransportException("the request cannot be sent", new IOException(Connections.CLOSED));
    }

    @Override
    public void dropIdle() {
        // There are no connections.
    }

    @Override
    public void reauthenticate() {
        // Every request carries its credentials.
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        for (Closeable exchange : active) {
            try {
                exchange.close();
            } catch (IOException e) {
                // The exchange is over either way.
            }
        }
    }
}
