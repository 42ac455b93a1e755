package dev.kontract.client.config;

import java.net.ProxySelector;
import java.net.URI;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Where a server is and how to speak to it.
 *
 * <pre>{@code
 * ClientConfig config = ClientConfig.of(URI.create("http://127.0.0.1:8080")).withNamespace("shop");
 * }</pre>
 *
 * @param server the base address; a path in it is put before every request's path
 * @param credentials who asks
 * @param tls keys and trust, null for what the platform trusts
 * @param proxy the way there, null for the one that the platform's properties name, if any
 * @param namespace where a caller that names none works
 */
public record ClientConfig(
        URI server,
        Credentials credentials,
        @Nullable SSLContext tls,
        @Nullable ProxySelector proxy,
        String namespace) {

    /** The paths of requests begin with a slash: the address of the server needs none at its end. */
    public ClientConfig {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(credentials, "credentials");
        Objects.requireNonNull(namespace, "namespace");
        if (server.getRawPath() != null && server.getRawPath().endsWith("/")) {
            server = URI.create(server.toString().replaceFirst("/+$", ""));
        }
    }

    /** The server at {@code server}, asked by nobody in particular. */
    public static ClientConfig of(URI server) {
        return new ClientConfig(server, Credentials.none(), null, null, "default");
    }

    /** This with other credentials. */
    public ClientConfig withCredentials(Credentials other) {
        return new ClientConfig(server, other, tls, proxy, namespace);
    }

    /** This with other keys and trust. */
    public ClientConfig withTls(SSLContext other) {
        return new ClientConfig(server, credentials, other, proxy, namespace);
    }

    /** This by way of a proxy. */
    public ClientConfig withProxy(ProxySelector other) {
        return new ClientConfig(server, credentials, tls, other, namespace);
    }

    /** This with another namespace to work in. */
    public ClientConfig withNamespace(String other) {
        return new ClientConfig(server, credentials, tls, proxy, other);
    }
}
