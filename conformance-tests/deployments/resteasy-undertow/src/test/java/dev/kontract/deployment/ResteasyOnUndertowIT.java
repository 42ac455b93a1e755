package dev.kontract.deployment;

import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Set;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The application on RESTEasy and Undertow. */
final class ResteasyOnUndertowIT extends DeploymentContract {

    private static KontractApplication application;
    private static UndertowJaxrsServer http;
    private static int port;

    @BeforeAll
    static void serve() throws Exception {
        application = KontractApplication.start(
                ServerConfig.ofFlags(FLAGS.toArray(String[]::new)).build());
        port = freePort();
        http = ResteasyOnUndertow.serve(
                application, port, "/k8s", ServingKey.make().tls());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() {
        http.stop();
        application.close();
    }

    @Override
    URI url() {
        return URI.create("https://localhost:" + port + "/k8s");
    }

    @Override
    Set<String> differences() {
        return SERVLET_DIFFERENCES;
    }
}
