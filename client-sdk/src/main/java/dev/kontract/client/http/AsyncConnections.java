package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's HTTP client for asynchronous requests. Thread-safe.
 *
 * <p>It uses HTTP/1.1. With HTTP/2, the Kubernetes API server sends a GOAWAY with a 401 response, occasionally to
 * rebalance clients, and on shutdown; before Java 24 the JDK's client then fails all requests in progress on the
 * connection, even those with a response.
 */
final class AsyncConnections implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Each request uses a connection; this is as many as an HTTP/2 connection would have streams. */
    private static final int AT_ONCE = 100;

    private final ClientConfig config;
    private final ConcurrencyLimit admission = new ConcurrencyLimit(AT_ONCE);
    private @Nullable HttpClient current;
    private boolean closed;

    AsyncConnections(ClientConfig config) {
        this.config = config;
    }

    private HttpClient make() {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER);
        if (config.tls() != null) {
            builder.sslContext(config.tls());
        }
        if (config.proxy() != null) {
            builder.proxy(config.proxy());
        }
        return builder.build();
    }

    /** Returns the limit of concurrent requests. */
    ConcurrencyLimit admission() {
        return admission;
    }

    /**
     * Returns the client, which is created for the first request because that is expensive.
     *
     * @throws TransportException if this is closed
     */
    synchronized HttpClient current() {
        if (closed) {
            throw new TransportException("no request can be made", new IOException(Connections.CLOSED));
        }
        if (current == null) {
            current = make();
        }
        return current;
    }

    /**
     * Rejects new requests and releases the JDK's client. Since Java 21 it can be shut down; earlier, it ends once it
     * is idle and garbage-collected.
     */
    @Override
    public synchronized void close() {
        closed = true;
        if (current != null) {
            end(current);
            current = null;
        }
    }

    /** Its {@code close} method would wait for responses indefinitely. */
    private static void end(HttpClient client) {
        try {
            HttpClient.class.getMethod("shutdownNow").invoke(client);
        } catch (NoSuchMethodException e) {
            // Running on a version before Java 21.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
