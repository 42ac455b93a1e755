package dev.kontract.deployment;

import dev.kontract.jaxrs.KontractApplication;
import java.io.IOException;
import java.net.URI;
import javax.net.ssl.SSLContext;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.ServerConfiguration;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** The application on Jersey and Grizzly, without servlets. */
public final class JerseyOnGrizzly {

    private JerseyOnGrizzly() {}

    /**
     * Serves the application.
     *
     * @param at the host, the port, and the path of the application, which ends with a slash
     * @throws IOException when the port is taken
     */
    public static HttpServer serve(KontractApplication application, URI at, SSLContext tls) throws IOException {
        SSLEngineConfigurator engine = new SSLEngineConfigurator(tls, false, false, false);
        HttpServer server = GrizzlyHttpServerFactory.createHttpServer(
                at, ResourceConfig.forApplication(application), true, engine, false);
        // The options of a DELETE are its body, and names in paths may contain encoded slashes; Grizzly rejects both by default.
        ServerConfiguration configuration = server.getServerConfiguration();
        configuration.setAllowPayloadForUndefinedHttpMethods(true);
        configuration.getHttpHandlersWithMapping().keySet().forEach(handler -> handler.setAllowEncodedSlash(true));
        server.getHttpHandler().setAllowEncodedSlash(true);
        server.start();
        return server;
    }
}
