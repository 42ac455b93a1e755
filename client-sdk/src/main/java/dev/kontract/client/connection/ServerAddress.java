package dev.kontract.client.connection;

import java.net.URI;

/**
 * The address of a server.
 *
 * @param name the host name or IP address
 * @param port the port
 * @param encrypted whether to use TLS
 * @param authority host and port as in the Host header
 * @param path the prefix of every request target
 */
record ServerAddress(String name, int port, boolean encrypted, String authority, String path) {

    static ServerAddress of(URI server) {
        boolean encrypted = "https".equals(server.getScheme());
        String host = server.getHost();
        if (host == null || (!encrypted && !"http".equals(server.getScheme()))) {
            throw new IllegalArgumentException("not a server URL: " + server);
        }
        if (server.getRawUserInfo() != null || server.getRawQuery() != null || server.getRawFragment() != null) {
            throw new IllegalArgumentException("a server URL must not have user info, query or fragment: " + host);
        }
        int port = server.getPort();
        return new ServerAddress(
                host.replaceAll("[\\[\\]]", ""),
                port >= 0 ? port : encrypted ? 443 : 80,
                encrypted,
                port < 0 ? host : host + ':' + port,
                server.getRawPath() == null ? "" : server.getRawPath());
    }
}
