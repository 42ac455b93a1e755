package dev.kontract.client.config;

import java.net.ProxySelector;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How to connect to a server.
 *
 * <pre>{@code
 * ClientConfig config = ClientConfig.of(URI.create("http://127.0.0.1:8080")).withNamespace("shop");
 * }</pre>
 *
 * @param server the base URL; its path is a prefix of every request's path
 * @param credentials the credentials
 * @param tls the TLS context, null for the JVM's default
 * @param proxy the proxy, null for the one configured by system properties, if any
 * @param namespace the default namespace
 */
public record ClientConfig(
        URI server,
        Credentials credentials,
        @Nullable SSLContext tls,
        @Nullable ProxySelector proxy,
        String namespace) {

    /** Removes a trailing slash from the URL, because request paths start with one. */
    public ClientConfig {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(credentials, "credentials");
        Objects.requireNonNull(namespace, "namespace");
        if (server.getRawPath() != null && server.getRawPath().endsWith("/")) {
            server = URI.create(server.toString().replaceFirst("/+$", ""));
        }
    }

    /** Returns a configuration for {@code server} without credentials. */
    public static ClientConfig of(URI server) {
        return new ClientConfig(server, Credentials.none(), null, null, "default");
    }

    /** Returns a copy with other credentials. */
    public ClientConfig withCredentials(Credentials other) {
        return new ClientConfig(server, other, tls, proxy, namespace);
    }

    /** Returns a copy whose user acts as another user, which the server has to permit. */
    public ClientConfig impersonating(String user, String... groups) {
        return withCredentials(credentials.impersonating(user, List.of(groups)));
    }

    /** Returns a copy with another TLS context. */
    public ClientConfig withTls(SSLContext other) {
        return new ClientConfig(server, credentials, other, proxy, namespace);
    }

    /** Returns a copy with a proxy. */
    public ClientConfig withProxy(ProxySelector other) {
        return new ClientConfig(server, credentials, tls, other, namespace);
    }

    /** Returns a copy with another default namespace. */
    public ClientConfig withNamespace(String other) {
        return new ClientConfig(server, credentials, tls, proxy, other);
    }
}
