package dev.kontract.conformance;

import dev.kontract.conformance.transcript.Transcripts;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Starts one server in memory for all suites, with the users of the recordings, unless {@code conformance.url} names
 * another one.
 */
public final class EmbeddedServer implements BeforeAllCallback {

    private static final String URL = "conformance.url";

    private static volatile boolean running;

    /** Returns whether the suites run on a server of this class, not on another one. */
    static boolean runs() {
        return running;
    }

    /** The server, closed when the last suite has ended. */
    private record Running(ApiServer server) implements AutoCloseable {

        @Override
        public void close() {
            server.close();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .getOrComputeIfAbsent(EmbeddedServer.class, key -> start(), Object.class);
    }

    private static Object start() {
        if (!System.getProperty(URL, "").isEmpty()) {
            return URL;
        }
        try {
            ApiServer server = ApiServer.start(
                    ServerConfig.builder().files(tokens()).controllers("none").build());
            System.setProperty(URL, server.url().toString());
            running = true;
            return new Running(server);
        } catch (IOException e) {
            throw new IllegalStateException("The server does not start", e);
        }
    }

    private static ServerConfig.Files tokens() throws IOException {
        Path file = Files.createTempFile("tokens", ".csv");
        try (InputStream in = Transcripts.tokens()) {
            Files.write(file, in.readAllBytes());
        }
        file.toFile().deleteOnExit();
        Optional<Path> none = Optional.empty();
        return new ServerConfig.Files(Optional.of(file), none, none, none, none, none);
    }
}
