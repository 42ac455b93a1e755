package dev.kontract.deployment;

import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import java.net.URI;
import java.util.Set;
import org.glassfish.grizzly.http.server.HttpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The application on Jersey and Grizzly. */
final class JerseyOnGrizzlyIT extends DeploymentContract {

    private static KontractApplication application;
    private static HttpServer http;

    @BeforeAll
    static void serve() throws Exception {
        application = KontractApplication.start(
                ServerConfig.ofFlags(FLAGS.toArray(String[]::new)).build());
        http = JerseyOnGrizzly.serve(
                application, URI.create("https://localhost:0/k8s/"), ServingKey.make().tls());
    }

    @AfterAll
    static void stop() {
        http.shutdownNow();
        application.close();
    }

    /** Grizzly refuses {@code %2F} in paths. */
    @Override
    Set<String> differences() {
        return Set.of("errors.json: encoded name");
    }

    @Override
    URI url() {
        return URI.create("https://localhost:" + http.getListeners().iterator().next().getPort() + "/k8s");
    }
}
