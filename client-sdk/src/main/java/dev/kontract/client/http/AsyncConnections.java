package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The platform's client, for requests that no thread waits for. Safe for use by several threads.
 *
 * <p>It speaks HTTP/1.1. Kubernetes' server ends a connection of HTTP/2 with a GOAWAY when it answers 401, now and then to spread
 * its clients, and when it stops; before Java 24 the platform's client takes that for a failure of all that is under way on the
 * connection, answers that have come included.
 */
final class AsyncConnections implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** A connection each, and as many as a connection of HTTP/2 would carry. */
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

    /** Who may have a connection now. */
    ConcurrencyLimit admission() {
        return admission;
    }

    /**
     * The client for the next request; made for the first one, as it is not had for nothing.
     *
     * @throws TransportException when this is closed
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
     * Makes no more requests and lets go of the platform's client. From Java 21 on that one can be told to end; before, it ends
     * once it has nothing under way and is collected.
     */
    @Override
    public synchronized void close() {
        closed = true;
        if (current != null) {
            end(current);
            current = null;
        }
    }

    /** Its {@code close} would wait for answers that may take for ever. */
    private static void end(HttpClient client) {
        try {
            HttpClient.class.getMethod("shutdownNow").invoke(client);
        } catch (NoSuchMethodException e) {
            // This is older than Java 21.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
