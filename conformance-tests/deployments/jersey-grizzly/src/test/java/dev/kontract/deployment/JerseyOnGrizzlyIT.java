package dev.kontract.deployment;

import dev.kontract.jaxrs.KontractApplication;
import dev.kontract.server.ServerConfig;
import java.net.URI;
import java.util.List;
import org.glassfish.grizzly.http.server.HttpServer;

/** The application on Jersey and Grizzly. */
final class JerseyOnGrizzlyIT extends DeploymentContract {

    @Override
    Deployment deploy(String path, List<String> flags) throws Exception {
        KontractApplication application = KontractApplication.start(
                ServerConfig.ofFlags(flags.toArray(String[]::new)).build());
        HttpServer http = JerseyOnGrizzly.serve(
                application, URI.create("https://localhost:0" + path + "/"), ServingKey.make().tls());
        int port = http.getListeners().iterator().next().getPort();
        return new Deployment(URI.create("https://localhost:" + port + path), () -> {
            http.shutdownNow();
            application.close();
        });
    }
}
