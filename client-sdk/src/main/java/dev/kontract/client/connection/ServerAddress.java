package dev.kontract.client.connection;

import java.net.URI;

/**
 * Where a server is.
 *
 * @param name the name or the number of its host
 * @param port where it listens
 * @param encrypted whether it speaks TLS
 * @param authority host and port, as a request names them
 * @param path stands before the target of every request
 */
record ServerAddress(String name, int port, boolean encrypted, String authority, String path) {

    static ServerAddress of(URI server) {
        boolean encrypted = "https".equals(server.getScheme());
        String host = server.getHost();
        if (host == null || (!encrypted && !"http".equals(server.getScheme()))) {
            throw new IllegalArgumentException("not the address of a server: " + server);
        }
        if (server.getRawUserInfo() != null || server.getRawQuery() != null || server.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "the address of a server ends with its path, and names no user: " + host);
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
