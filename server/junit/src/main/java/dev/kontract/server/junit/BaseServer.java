package dev.kontract.server.junit;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server with the initial content of tests with the same settings. No test uses it directly: each gets a fork. Thread-safe.
 */
final class BaseServer implements AutoCloseable {

    private final EnvironmentSettings settings;
    private @Nullable ApiServer server;
    private @Nullable IOException failure;
    private boolean closed;

    BaseServer(EnvironmentSettings settings) {
        this.settings = settings;
    }

    /**
     * @throws IOException if the server cannot start, rejects an object of the manifests, or a role does not exist; the message
     *     names the object
     */
    ApiServer fork() throws IOException {
        return started().fork();
    }

    private synchronized ApiServer started() throws IOException {
        if (closed) {
            throw new IllegalStateException("the test run has ended");
        }
        if (failure != null) { // with the same settings each test would only wait to see the same failure
            throw new IOException(failure.getMessage(), failure);
        }
        try {
            ApiServer started = server == null ? start() : server;
            server = started;
            return started;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private ApiServer start() throws IOException {
        Manifests manifests = Manifests.read(settings.manifests());
        ApiServer started = ApiServer.start(config(manifests));
        try {
            manifests.apply(started.client(), started::settle);
            UserBindings.bind(settings.users(), started.client());
            started.settle();
            return started;
        } catch (IOException | RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private ServerConfig config(Manifests manifests) throws IOException {
        List<String> flags = settings.flags();
        ServerConfigBuilder config =
                flags.isEmpty() ? ServerConfig.builder() : ServerConfig.ofFlags(flags.toArray(String[]::new));
        config.insecurePort(0);
        settings.controllers().ifPresent(names -> config.controllers(names.toArray(String[]::new)));
        install(settings.definitions(), config);
        install(manifests, config);
        if (settings.clock() == ClockMode.FROZEN) {
            config.clock(ManualClock.at(ClockMode.START));
        }
        settings.customizers().forEach(customizer -> customizer.customize(config));
        return config.recordRequests(true).build();
    }

    private static void install(Manifests manifests, ServerConfigBuilder config) {
        for (YamlDocument definition : manifests.definitions()) {
            config.crds(definition); // only the definition itself, so that a failure names the file
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (server != null) {
            server.close();
        }
    }
}
