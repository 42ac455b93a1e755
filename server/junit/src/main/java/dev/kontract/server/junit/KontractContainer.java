package dev.kontract.server.junit;

import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.testcontainers.lifecycle.Startable;

/**
 * A server in place of a container of Testcontainers: replaces {@code K3sContainer} in tests that use {@code getKubeConfigYaml()},
 * with its lifecycle and {@code @Container}. It runs in the process of the test, without Docker. Thread-safe.
 *
 * <pre>{@code
 * @Container
 * static KontractContainer cluster = new KontractContainer();
 * }</pre>
 */
public final class KontractContainer implements Startable {

    private final TestEnvironmentBuilder settings;
    private @Nullable TestEnvironment environment;

    /** A cluster with all controllers, whose pods are simulated. */
    public KontractContainer() {
        this(TestEnvironment.builder().controllers("*"));
    }

    /** A server with those settings. */
    public KontractContainer(TestEnvironmentBuilder settings) {
        this.settings = settings;
    }

    /**
     * Starts the server; no effect if it runs.
     *
     * @throws UncheckedIOException if it cannot start, or rejects an object of the manifests; the message names file, line and
     *     cause
     */
    @Override
    public synchronized void start() {
        if (environment == null) {
            try {
                environment = settings.open();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Stops the server and discards its objects; no effect if it does not run. */
    @Override
    public synchronized void stop() {
        if (environment != null) {
            environment.close();
            environment = null;
        }
    }

    /**
     * Returns the text of a kubeconfig for the administrator.
     *
     * @throws IllegalStateException if the server does not run
     */
    public String getKubeConfigYaml() {
        return running().kubeconfig();
    }

    /**
     * Returns the server.
     *
     * @throws IllegalStateException if it does not run
     */
    public ApiServer server() {
        return running().server();
    }

    private synchronized TestEnvironment running() {
        if (environment == null) {
            throw new IllegalStateException(
                    "the server does not run: call start(), or annotate the field with @Container");
        }
        return environment;
    }
}
