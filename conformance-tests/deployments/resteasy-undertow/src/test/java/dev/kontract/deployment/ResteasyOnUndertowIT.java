package dev.kontract.deployment;

import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;

/** The application on RESTEasy and Undertow. */
final class ResteasyOnUndertowIT extends DeploymentContract {

    @Override
    Deployment deploy(String path, List<String> flags) throws Exception {
        KontractApplication application = KontractApplication.start(
                ServerConfig.ofFlags(flags.toArray(String[]::new)).build());
        int port = freePort();
        UndertowJaxrsServer http = ResteasyOnUndertow.serve(
                application, port, path, ServingKey.make().tls());
        return new Deployment(URI.create("https://localhost:" + port + path), () -> {
            http.stop();
            application.close();
        });
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
