package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.connection.Connections;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The platform's client, for requests that no thread waits for, and another one where its connections have gone dead. Safe for
 * use by several threads.
 */
final class AsyncConnections implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final ClientConfig config;
    private @Nullable HttpClient current;
    private boolean closed;

    AsyncConnections(ClientConfig config) {
        this.config = config;
    }

    private HttpClient make() {
        // Over plain HTTP the client would ask for an upgrade, which few servers know.
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(shared() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
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

    /** Whether requests may share a connection. */
    private boolean shared() {
        return "https".equals(config.server().getScheme());
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
     * Nothing came back in time. Over HTTP/2 the platform's client puts the next requests on the same connection, be it dead
     * without a word: they go elsewhere from now on. Those under way have time limits of their own.
     */
    synchronized void abandon(HttpClient silent) {
        if (current == silent && shared()) {
            current = null;
        }
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
