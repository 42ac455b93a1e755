package dev.kontract.server.http;

import dev.kontract.server.http.connection.ConnectionThreads;
import dev.kontract.server.http.connection.ConnectionTracker;
import dev.kontract.server.http.connection.Connectors;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.jetty.JettyHandler;
import dev.kontract.server.http.jetty.ProtocolErrorHandler;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/** The ports of a server, on Jetty. Each is opened when its address is first requested. Safe for use by many threads. */
final class ListeningPorts {

    private final ListenPorts wanted;
    private final Server server;
    private final Connectors connectors;
    private @Nullable ServerConnector secure;
    private @Nullable ServerConnector insecure;
    private boolean closing;

    private ListeningPorts(ListenPorts wanted, Server server, Connectors connectors) {
        this.wanted = wanted;
        this.server = server;
        this.connectors = connectors;
    }

    /**
     * Starts what ports need, without opening one.
     *
     * @param pipeline gets the requests
     */
    static ListeningPorts start(HttpSettings settings, Consumer<ServerExchange> pipeline) throws IOException {
        Server server = new Server(new ConnectionThreads());
        server.setErrorHandler(new ProtocolErrorHandler());
        ConnectionTracker connections = new ConnectionTracker(settings.hardening(), server.getScheduler());
        server.setHandler(new JettyHandler(
                pipeline, connections, settings.serving().http2().goawayChance()));
        try {
            server.start();
        } catch (Exception e) {
            throw failure(e);
        }
        connections.watch();
        return new ListeningPorts(settings.ports(), server, new Connectors(server, connections, settings.serving()));
    }

    /** Why a port cannot be opened stands only in the cause. */
    private static IOException failure(Exception e) {
        Throwable cause = e.getCause();
        if (!(e instanceof IOException) || cause == null || cause.getMessage() == null) {
            return e instanceof IOException io ? io : new IOException(e);
        }
        return new IOException(e.getMessage() + ": " + cause.getMessage(), e);
    }

    /**
     * Creates the TLS port without opening it.
     *
     * @throws IOException if the server no longer accepts connections
     */
    synchronized void prepare() throws IOException {
        requireAccepting();
        if (secure == null && wanted.secure().isPresent()) {
            secure = connectors.secure(wanted.bindAddress(), wanted.secure().get());
        }
    }

    /**
     * Returns the base URI of the TLS port, if it is configured.
     *
     * @throws IOException if it is in use, or the server no longer accepts connections
     */
    synchronized Optional<URI> secureUri() throws IOException {
        prepare();
        ServerConnector known = secure;
        return known == null ? Optional.empty() : Optional.of(uri("https", opened(known, "--secure-port")));
    }

    /**
     * Returns the base URI of the port without TLS, if it is configured.
     *
     * @throws IOException if it is in use, or the server no longer accepts connections
     */
    synchronized Optional<URI> insecureUri() throws IOException {
        requireAccepting();
        if (insecure == null && wanted.insecure().isPresent()) {
            insecure = connectors.insecure(wanted.insecure().get());
        }
        ServerConnector known = insecure;
        return known == null ? Optional.empty() : Optional.of(uri("http", opened(known, "--insecure-port")));
    }

    /** Returns whether a port is open. */
    synchronized boolean isOpen() {
        return (secure != null && secure.isOpen()) || (insecure != null && insecure.isOpen());
    }

    private void requireAccepting() throws IOException {
        if (closing) {
            throw new IOException("the server is closed");
        }
    }

    /** Opens a port that a flag selects, unless it is open. */
    private static ServerConnector opened(ServerConnector connector, String flag) throws IOException {
        try {
            connector.start();
            return connector;
        } catch (Exception e) {
            if (e.getCause() instanceof BindException cause
                    && String.valueOf(cause.getMessage()).contains("in use")) {
                throw new IOException(
                        failure(e).getMessage() + "; choose another port with " + flag + ", or 0 for any free one", e);
            }
            String message = failure(e).getMessage();
            if (message != null && message.startsWith("Failed to bind")) {
                throw new IOException(message + "; --bind-address must be an address of this machine", e);
            }
            throw failure(e);
        }
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

    /** Accepts no more connections, and opens no more ports; open connections stay. */
    synchronized void stopAccepting() {
        closing = true;
        Connectors.stopAccepting(server);
    }

    /** Closes all connections. */
    void close() throws Exception {
        server.stop();
    }
}
