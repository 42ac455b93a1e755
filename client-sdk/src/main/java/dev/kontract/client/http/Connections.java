package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import java.net.http.HttpClient;
import java.time.Duration;

/** The platform's client, and another one where its connections have gone dead. Safe for use by several threads. */
final class Connections implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final ClientConfig config;
    private volatile HttpClient current;

    Connections(ClientConfig config) {
        this.config = config;
        current = make();
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

    HttpClient current() {
        return current;
    }

    /**
     * Nothing came back in time. Over HTTP/2 the platform's client puts the next requests on the same connection, be it dead
     * without a word: they go elsewhere from now on. Those under way have time limits of their own.
     */
    synchronized void abandon(HttpClient silent) {
        if (current == silent && shared()) {
            current = make();
        }
    }

    /** Ends the connections, as soon as the platform's client can do so; from Java 21 on at once. */
    @Override
    public void close() {
        if ((Object) current instanceof AutoCloseable closeable) {
            try {
                closeable.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
