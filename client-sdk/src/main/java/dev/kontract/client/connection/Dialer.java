package dev.kontract.client.connection;

import dev.kontract.client.config.ClientConfig;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** Makes connections to one server, by way of a proxy where there is one. Safe for use by several threads. */
final class Dialer {

    private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(10).toMillis();

    /** Seconds of silence until the other side is asked, seconds between questions, and questions: a minute in all. */
    private static final Map<String, Integer> KEEP_ALIVE =
            Map.of("TCP_KEEPIDLE", 30, "TCP_KEEPINTERVAL", 10, "TCP_KEEPCOUNT", 3);

    private final ClientConfig config;
    private final URI server;
    private final boolean encrypted;
    private final String name;
    private final int port;

    Dialer(ClientConfig config) {
        this.config = config;
        server = config.server();
        encrypted = "https".equals(server.getScheme());
        if (server.getHost() == null || (!encrypted && !"http".equals(server.getScheme()))) {
            throw new IllegalArgumentException("not the address of a server: " + server);
        }
        name = server.getHost().replaceAll("[\\[\\]]", "");
        port = server.getPort() >= 0 ? server.getPort() : encrypted ? 443 : 80;
    }

    /** A way out that is not connected yet, and that notices when the other side has gone without a word. */
    static SocketChannel open() throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            for (SocketOption<?> option : channel.supportedOptions()) {
                askAfter(channel, option);
            }
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @SuppressWarnings("unchecked")
    private static void askAfter(SocketChannel channel, SocketOption<?> option) throws IOException {
        Integer value = KEEP_ALIVE.get(option.name());
        if (value != null) {
            channel.setOption((SocketOption<Integer>) option, value);
        }
    }

    /**
     * A new connection over {@code channel}, which is closed when there is none.
     *
     * @throws ConnectException when there is none to be had for the moment
     * @throws IOException when the two sides cannot agree
     */
    Connection dial(SocketChannel channel, Deadline deadline) throws IOException {
        try {
            deadline.guard(channel);
            InetSocketAddress proxy = proxy();
            connect(channel, proxy);
            Socket socket = encrypted ? secured(channel.socket(), proxy != null) : channel.socket();
            String path = server.getRawPath() == null ? "" : server.getRawPath();
            String origin = proxy == null || encrypted ? "" : "http://" + server.getRawAuthority();
            return new Connection(channel, socket, host(), origin + path);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private String host() {
        return server.getPort() < 0 ? server.getHost() : server.getHost() + ':' + port;
    }

    private @Nullable InetSocketAddress proxy() {
        ProxySelector selector = config.proxy() == null ? ProxySelector.getDefault() : config.proxy();
        if (selector == null) {
            return null;
        }
        return selector.select(server).stream()
                .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
                .findFirst()
                .map(proxy -> (InetSocketAddress) proxy.address())
                .orElse(null);
    }

    private void connect(SocketChannel channel, @Nullable InetSocketAddress proxy) throws ConnectException {
        InetSocketAddress next = proxy == null
                ? new InetSocketAddress(name, port)
                : new InetSocketAddress(proxy.getHostString(), proxy.getPort());
        try {
            channel.socket().connect(next, PATIENCE_MILLIS);
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private Socket secured(Socket plain, boolean proxied) throws IOException {
        if (proxied) {
            tunnel(plain);
        }
        SSLSocket socket = (SSLSocket) tls().getSocketFactory().createSocket(plain, name, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (SSLHandshakeException e) {
            throw e.getCause() instanceof EOFException || e.getCause() instanceof SocketException ? unreachable(e) : e;
        } catch (SocketException e) {
            throw unreachable(e);
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

    /** RFC 9110, 9.3.6. */
    private void tunnel(Socket proxy) throws IOException {
        String there = server.getHost() + ':' + port;
        String request = "CONNECT " + there + " HTTP/1.1\r\nHost: " + there + "\r\n\r\n";
        proxy.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        Input in = new Input(proxy.getInputStream());
        int status = in.head().status().code();
        if (status >= 300) {
            throw new ConnectException("the proxy answered " + status);
        }
    }

    private static ConnectException unreachable(IOException cause) {
        ConnectException known = new ConnectException(cause.toString());
        known.initCause(cause);
        return known;
    }
}
