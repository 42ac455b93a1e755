package dev.kontract.server;

import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.Kubeconfig;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A running API server.
 *
 * <p>For tests and for embedding: {@link #start()} needs nothing and leaves nothing behind.
 *
 * <pre>{@code
 * try (ApiServer server = ApiServer.start(ServerConfig.builder().controllers("*").build());
 *         KontractClient client = KontractClient.connect(
 *                 KubeConfig.of(server.kubeconfig(), Path.of("")).config())) {
 *     client.statefulSets("default").create(web);
 *     server.settle();
 * }
 * }</pre>
 */
public final class ApiServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpServer http;
    private final BearerTokens tokens;
    private final TlsIdentity identity;
    private final Controllers controllers;
    private final CloseStack opened;

    ApiServer(HttpServer http, BearerTokens tokens, TlsIdentity identity, Controllers controllers, CloseStack opened) {
        this.http = http;
        this.tokens = tokens;
        this.identity = identity;
        this.controllers = controllers;
        this.opened = opened;
    }

    /** Starts a server in memory on free ports, with TLS and without. */
    public static ApiServer start() throws IOException {
        return start(ServerConfig.builder().insecurePort(0).build());
    }

    /**
     * Starts a server. One that cannot start leaves nothing open.
     *
     * @throws IOException when a file cannot be used or a port is taken; the message says which
     */
    public static ApiServer start(ServerConfig config) throws IOException {
        CloseStack opened = new CloseStack();
        try {
            ApiServer server = new Assembly(config, opened).start();
            server.writeKubeconfig(config);
            return server;
        } catch (IOException | RuntimeException e) {
            opened.close(e);
            throw e;
        }
    }

    private void writeKubeconfig(ServerConfig config) throws IOException {
        Optional<Path> file = config.kubeconfig();
        if (file.isPresent() && !tokens.admin().isEmpty()) {
            PrivateFiles.write(file.get(), kubeconfig());
        }
    }

    /** Where clients reach the server, with TLS. */
    public URI url() {
        return http.secureUri().orElseThrow();
    }

    /** Where clients on this machine reach the server without TLS, if that is set up. */
    public Optional<URI> insecureUrl() {
        return http.insecureUri();
    }

    /** The token of the administrator the server made up, {@code ""} when it was given its tokens. */
    public String adminToken() {
        return tokens.admin();
    }

    /** What clients have to trust, as PEM. */
    public String authorityCertificate() {
        return PemText.of(identity.chain().get(identity.chain().size() - 1));
    }

    /**
     * What a client has to know of this server to be its administrator: the text of a kubeconfig, which every client of
     * Kubernetes reads. Its user has no token when the server was given its tokens.
     */
    public String kubeconfig() {
        return Kubeconfig.of(url(), authorityCertificate(), tokens.admin());
    }

    /**
     * Waits until no controller has anything to do: until then what was written last may still have consequences.
     *
     * @throws IllegalStateException when that takes longer than a minute
     * @see Controllers#settle
     */
    public void settle() {
        controllers.settle(PATIENCE);
    }

    /**
     * Lets the clock that this server was started with go on, and the controllers with it.
     *
     * @throws IllegalStateException when that clock is no {@link dev.kontract.client.controller.ManualClock}, or the
     *     controllers need longer than a minute
     * @see Controllers#advance
     */
    public void advance(Duration duration) {
        controllers.advance(duration, PATIENCE);
    }

    /** Answers what is under way, ends the watches in good order, and goes. */
    @Override
    public void close() {
        opened.close();
    }
}
