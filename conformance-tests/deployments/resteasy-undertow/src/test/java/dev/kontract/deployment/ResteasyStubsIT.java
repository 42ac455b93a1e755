package dev.kontract.deployment;

import dev.kontract.server.api.ApiFeature;
import dev.kontract.server.api.ConfigMapApi;
import io.undertow.Undertow;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;
import org.jboss.resteasy.spi.ResteasyDeployment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** An interface without the engine, on RESTEasy. */
final class ResteasyStubsIT extends StubsContract {

    private static final UndertowJaxrsServer SERVER = new UndertowJaxrsServer();

    private static int port;

    /** Implements no operation. */
    @Path("")
    public static final class NoConfigMaps implements ConfigMapApi {}

    @BeforeAll
    static void serve() throws IOException {
        ResteasyDeployment resteasy = new ResteasyDeploymentImpl();
        resteasy.setResourceClasses(List.of(NoConfigMaps.class.getName()));
        resteasy.setProviderClasses(List.of(ApiFeature.class.getName()));
        port = ResteasyOnUndertowIT.freePort();
        SERVER.start(Undertow.builder().addHttpListener(port, "localhost"));
        SERVER.deploy(SERVER.undertowDeployment(resteasy, "/")
                .setClassLoader(ResteasyStubsIT.class.getClassLoader())
                .setContextPath("/")
                .setDeploymentName("stubs"));
    }

    @AfterAll
    static void stop() {
        SERVER.stop();
    }

    @Override
    URI url() {
        return URI.create("http://localhost:" + port);
    }
}
