package dev.kontract.server.http;

import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.connection.Connectors;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.jetty.JettyHandler;
import dev.kontract.server.http.jetty.ProtocolErrorHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** The open ports of a server, on Jetty. */
final class ListeningPorts {

    private final Server server;
    private final @Nullable ServerConnector secure;
    private final @Nullable ServerConnector insecure;

    private ListeningPorts(Server server, @Nullable ServerConnector secure, @Nullable ServerConnector insecure) {
        this.server = server;
        this.secure = secure;
        this.insecure = insecure;
    }

    /**
     * Opens the ports of {@code settings}.
     *
     * @param pipeline gets the requests
     * @throws IOException when a port is in use; then none is open
     */
    static ListeningPorts open(HttpSettings settings, Consumer<ServerExchange> pipeline) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(64, 4);
        threads.setName("http");
        threads.setDaemon(true);
        Server server = new Server(threads);
        server.setErrorHandler(new ProtocolErrorHandler());
        ConnectionTracker connections = new ConnectionTracker(settings.hardening(), server.getScheduler());
        Connectors connectors = new Connectors(server, connections);
        ListenPorts ports = settings.ports();
        ListeningPorts opened = new ListeningPorts(
                server,
                ports.secure()
                        .map(port -> connectors.secure(ports.bindAddress(), port))
                        .orElse(null),
                ports.insecure().map(connectors::insecure).orElse(null));
        server.setHandler(new JettyHandler(pipeline, connections));
        try {
            server.start();
        } catch (Exception e) {
            opened.abandon(e);
            throw failure(e);
        }
        connections.watch();
        return opened;
    }

    private void abandon(Exception because) {
        try {
            server.stop();
        } catch (Exception e) {
            because.addSuppressed(e);
        }
    }

    /** Why a port cannot be opened stands only in the cause. */
    private static IOException failure(Exception e) {
        Throwable cause = e.getCause();
        if (!(e instanceof IOException) || cause == null || cause.getMessage() == null) {
            return e instanceof IOException io ? io : new IOException(e);
        }
        return new IOException(e.getMessage() + ": " + cause.getMessage(), e);
    }

    /** The base URI of the TLS port, if there is one. */
    Optional<URI> secureUri() {
        return Optional.ofNullable(secure).map(connector -> uri("https", connector));
    }

    /** The base URI of the port without TLS, if there is one. */
    Optional<URI> insecureUri() {
        return Optional.ofNullable(insecure).map(connector -> uri("http", connector));
    }

    private static URI uri(String scheme, ServerConnector connector) {
        String host = connector.getHost();
        boolean any = InetAddress.getLoopbackAddress().getHostAddress().equals(host) || isWildcard(host);
        String shown = any ? "127.0.0.1" : host.contains(":") ? "[" + host + "]" : host;
        return URI.create(scheme + "://" + shown + ":" + connector.getLocalPort());
    }

    private static boolean isWildcard(String host) {
        return host.equals("0.0.0.0") || host.equals("::");
    }

    /** Accepts no more connections; open ones stay. */
    void stopAccepting() {
        Connectors.stopAccepting(server);
    }

    /** Closes all connections. */
    void close() throws Exception {
        server.stop();
    }
}
