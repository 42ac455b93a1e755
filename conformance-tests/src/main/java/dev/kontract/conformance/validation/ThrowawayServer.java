package dev.kontract.conformance.validation;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An API server in this process, in memory, on the loopback address, that is closed together with this object. Like clusters,
 * it allows privileged containers. No controllers run.
 */
public final class ThrowawayServer implements AutoCloseable {

    private final ApiServer server;

    private ThrowawayServer(ApiServer server) {
        this.server = server;
    }

    /**
     * Starts a server.
     *
     * @param definitions files and directories of CustomResourceDefinitions to serve
     * @throws IOException if a definition cannot be read, or is refused; the message says where and why
     */
    public static ThrowawayServer start(List<Path> definitions) throws IOException {
        ServerConfigBuilder config =
                ServerConfig.builder().controllers("none").insecurePort(0).allowPrivileged();
        definitions.forEach(config::crds);
        return new ThrowawayServer(ApiServer.start(config.build()));
    }

    /** Returns how to connect to it, as the administrator. */
    public ClientConfig config() {
        return ClientConfig.of(server.insecureUrl().orElseThrow())
                .withCredentials(Credentials.bearer(server.adminToken()));
    }

    /** Returns how to reach it, as the administrator. */
    public TranscriptTarget target() {
        return new TranscriptTarget(config());
    }

    @Override
    public void close() {
        server.close();
    }
}
