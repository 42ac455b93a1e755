package dev.kontract.client.http;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The platform's client, and another one where its connections have gone dead. Safe for use by several threads. */
final class Connections implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final String CLOSED = "the client is closed";

    private final ClientConfig config;
    private final Set<TimedStream> streams = ConcurrentHashMap.newKeySet();
    private volatile @Nullable HttpClient current;

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

    /**
     * The client for the next request.
     *
     * @throws TransportException when this is closed
     */
    HttpClient current() {
        HttpClient client = current;
        if (client == null) {
            throw new TransportException("no request can be made", new IOException(CLOSED));
        }
        return client;
    }

    /** Ends {@code stream} with this, if nobody closes it before. */
    TimedStream owning(TimedStream stream) {
        streams.add(stream);
        stream.whenEnded(() -> streams.remove(stream));
        if (current == null) {
            stream.cut(CLOSED);
        }
        return stream;
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

    /**
     * Ends what is read as it comes, makes no more requests, and lets go of the platform's client. From Java 21 on that one
     * can be told to end; before, it ends once it has nothing under way and is collected.
     */
    @Override
    public void close() {
        HttpClient last;
        synchronized (this) {
            last = current;
            current = null;
        }
        streams.forEach(stream -> stream.cut(CLOSED));
        if (last != null) {
            end(last);
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
