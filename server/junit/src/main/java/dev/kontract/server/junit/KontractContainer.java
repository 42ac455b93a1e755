package dev.kontract.server.junit;

import dev.kontract.server.ApiServer;
import dev.kontract.server.recording.TimelineReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
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

    private static final int API_PORT = 6443;

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

    /**
     * Returns the host of the server, which is this one.
     *
     * @throws IllegalStateException if the server does not run
     */
    public String getHost() {
        return server().url().getHost();
    }

    /**
     * Returns the port of this host that leads to a port of the container.
     *
     * @param port 6443, the port of the API
     * @throws IllegalArgumentException for any other port
     * @throws IllegalStateException if the server does not run
     */
    public Integer getMappedPort(int port) {
        if (port != API_PORT) {
            throw new IllegalArgumentException("the port " + port + " is not mapped: a server has only " + API_PORT);
        }
        return server().url().getPort();
    }

    /**
     * Returns the port of the API on this host.
     *
     * @throws IllegalStateException if the server does not run
     */
    public Integer getFirstMappedPort() {
        return getMappedPort(API_PORT);
    }

    /** Returns the ports that {@link #getMappedPort} accepts. */
    public List<Integer> getExposedPorts() {
        return List.of(API_PORT);
    }

    /** Returns whether the server runs. */
    public synchronized boolean isRunning() {
        return environment != null;
    }

    /**
     * Returns the requests to the server and what they changed, in chronological order.
     *
     * @throws IllegalStateException if the server does not run
     */
    public String getLogs() {
        return TimelineReport.of(server().requests()).text();
    }

    private synchronized TestEnvironment running() {
        if (environment == null) {
            throw new IllegalStateException(
                    "the server does not run: call start(), or annotate the field with @Container");
        }
        return environment;
    }
}
