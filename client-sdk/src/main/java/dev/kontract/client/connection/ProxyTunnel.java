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
 * A tunnel through an HTTP proxy.
 *
 * @param proxy the address of the proxy
 * @param authorization the Proxy-Authorization header line; empty if not needed
 */
record ProxyTunnel(InetSocketAddress proxy, String authorization) {

    /** Returns the tunnel for the server of {@code config}; null for a direct connection. */
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
     * Opens a tunnel through {@code socket} with CONNECT (RFC 9110, section 9.3.6).
     *
     * @throws ConnectException if the proxy refuses
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
