package dev.kontract.client.connection;

import dev.kontract.client.config.ClientConfig;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Opens connections to one server, through a proxy if configured. Thread-safe. */
final class Dialer {

    /** Resolves a host name to all its addresses. */
    interface Resolver {
        InetAddress[] resolve(String name) throws UnknownHostException;
    }

    private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(10).toMillis();

    private final ClientConfig config;
    private final Resolver resolver;
    private final ServerAddress server;
    private final Set<SocketChannel> dialing = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    Dialer(ClientConfig config, Resolver resolver) {
        this.config = config;
        this.resolver = resolver;
        server = ServerAddress.of(config.server());
    }

    /**
     * Opens a connection.
     *
     * @param deadline also limits the connection attempt
     * @throws ConnectException if the server is not reachable at the moment
     * @throws IOException if the handshake fails
     */
    Connection dial(Deadline deadline) throws IOException {
        ProxyTunnel detour = ProxyTunnel.of(config);
        SocketChannel channel = detour == null
                ? connected(server.name(), server.port(), deadline)
                : connected(detour.proxy().getHostString(), detour.proxy().getPort(), deadline);
        try {
            return connection(channel, detour);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        } finally {
            dialing.remove(channel);
        }
    }

    /**
     * Tries all addresses of a name, because some may not be reachable: {@code localhost} often has one that nothing
     * listens on.
     */
    private SocketChannel connected(String name, int port, Deadline deadline) throws IOException {
        ConnectException failure = null;
        for (InetAddress address : addresses(name, port)) {
            SocketChannel channel = KeepAliveSockets.open();
            try {
                dialing.add(channel);
                deadline.guard(channel);
                if (closed) {
                    channel.close();
                }
                channel.socket().connect(new InetSocketAddress(address, port), PATIENCE_MILLIS);
                return channel;
            } catch (IOException e) {
                channel.close();
                dialing.remove(channel);
                if (failure == null) {
                    failure = unreachable(name, port, e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        throw failure == null ? unreachable(name, port, new UnknownHostException("no address")) : failure;
    }

    private InetAddress[] addresses(String name, int port) throws ConnectException {
        try {
            return resolver.resolve(name);
        } catch (UnknownHostException e) {
            throw unreachable(name, port, e);
        }
    }

    private Connection connection(SocketChannel channel, @Nullable ProxyTunnel detour) throws IOException {
        String lines = "Host: " + server.authority() + "\r\n";
        if (server.encrypted()) {
            if (detour != null) {
                detour.open(channel.socket(), server);
            }
            return new Connection(channel, secured(channel.socket()), server.path(), lines);
        }
        return detour == null
                ? new Connection(channel, channel.socket(), server.path(), lines)
                : new Connection(
                        channel,
                        channel.socket(),
                        "http://" + server.authority() + server.path(),
                        lines + detour.authorization());
    }

    private Socket secured(Socket plain) throws IOException {
        SSLSocket socket = (SSLSocket) tls().getSocketFactory().createSocket(plain, server.name(), server.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (SSLHandshakeException e) {
            boolean closed = e.getCause() instanceof EOFException || e.getCause() instanceof SocketException;
            throw closed ? unreachable(server.name(), server.port(), e) : e;
        } catch (SocketException e) {
            throw unreachable(server.name(), server.port(), e);
        }
        return socket;
    }

    private SSLContext tls() throws IOException {
        try {
            return config.tls() == null ? SSLContext.getDefault() : config.tls();
        } catch (NoSuchAlgorithmException e) {
            throw new IOException(e);
        }
    }

    private static ConnectException unreachable(String name, int port, IOException cause) {
        String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        ConnectException known = new ConnectException("cannot connect to " + name + ':' + port + ": "
                + (cause instanceof UnknownHostException ? "there is no host of this name" : message));
        known.initCause(cause);
        return known;
    }

    /** Aborts connection attempts in progress and rejects new ones. */
    void close() {
        closed = true;
        for (SocketChannel channel : List.copyOf(dialing)) {
            try {
                channel.close();
            } catch (IOException e) {
                // Ignored: the connection is discarded anyway.
            }
        }
    }
}
