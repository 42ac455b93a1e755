package dev.kontract.quarkus.deployment;

import dev.kontract.server.junit.TestEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;
import org.jboss.logging.Logger;

/** A server in the process of the build. */
record DevServer(ServerSettings settings, TestEnvironment environment) implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(DevServer.class);

    /**
     * @throws UncheckedIOException if the server cannot start, or rejects an object of the manifests; the message names file, line
     *     and cause
     */
    static DevServer start(ServerSettings settings) {
        try {
            DevServer started = new DevServer(settings, settings.environment().open());
            LOG.infof(
                    "Kubernetes API at %s; for kubectl: export KUBECONFIG=%s",
                    started.url(), started.environment.kubeconfigFile());
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Returns the URL without TLS, on the loopback address. */
    URI url() {
        return environment.server().insecureUrl().orElseThrow();
    }

    /** Returns a link that opens the page in a browser and signs in once; empty if the flags of the server remove the page. */
    Optional<URI> pageUrl() {
        try {
            return Optional.of(environment.server().pageUrl());
        } catch (IllegalStateException e) {
            LOG.debug(e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns the token of the administrator. */
    String token() {
        return environment.server().adminToken();
    }

    @Override
    public void close() {
        environment.close();
    }
}
