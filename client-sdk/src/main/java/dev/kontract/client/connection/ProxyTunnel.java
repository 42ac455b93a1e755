package dev.kontract.client.connection;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Proxies;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The way by an HTTP proxy.
 *
 * @param proxy where it is
 * @param authorization the line that tells it who comes, empty when it does not ask
 */
record ProxyTunnel(InetSocketAddress proxy, String authorization) {

    /** The way that is to be taken to the server of {@code config}; null for the direct one. */
    static @Nullable ProxyTunnel of(ClientConfig config) {
        ProxySelector selector = config.proxy() == null ? ProxySelector.getDefault() : config.proxy();
        if (selector == null) {
            return null;
        }
        Proxy first = selector.select(config.server()).get(0);
        if (first.type() != Proxy.Type.HTTP) {
            return null;
        }
        String authorization = selector instanceof Proxies known
                ? known.authorization(config.server())
                        .map(value -> "Proxy-Authorization: " + value + "\r\n")
                        .orElse("")
                : "";
        return new ProxyTunnel((InetSocketAddress) first.address(), authorization);
    }

    /**
     * Has the proxy pass on what comes over {@code socket} from now on (RFC 9110, 9.3.6).
     *
     * @throws ConnectException when it does not
     */
    void open(Socket socket, ServerAddress address) throws IOException {
        String there = address.authority().endsWith(":" + address.port())
                ? address.authority()
                : address.authority() + ':' + address.port();
        String request = "CONNECT " + there + " HTTP/1.1\r\nHost: " + there + "\r\n" + authorization + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        ConnectionInput in = new ConnectionInput(socket.getInputStream());
        int status = in.head().status().code();
        if (status >= 300 || in.hasMore()) {
            throw new ConnectException("the proxy answered " + status);
        }
    }
}
