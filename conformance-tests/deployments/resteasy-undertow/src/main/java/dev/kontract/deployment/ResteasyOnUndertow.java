package dev.kontract.deployment;

import dev.kontract.jaxrs.EmptyContentTypeFilter;
import dev.kontract.jaxrs.KontractApplication;
import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import jakarta.servlet.DispatcherType;
import javax.net.ssl.SSLContext;
import org.jboss.resteasy.core.ResteasyDeploymentImpl;
import org.jboss.resteasy.plugins.server.undertow.UndertowJaxrsServer;
import org.jboss.resteasy.spi.ResteasyDeployment;

/** The application on RESTEasy, as a servlet of Undertow. */
public final class ResteasyOnUndertow {

    private ResteasyOnUndertow() {}

    /**
     * Serves the application on the loopback address.
     *
     * @param path the mount point of the application, which begins with a slash; empty for the root
     */
    public static UndertowJaxrsServer serve(KontractApplication application, int port, String path, SSLContext tls) {
        ResteasyDeployment resteasy = new ResteasyDeploymentImpl();
        resteasy.setApplication(application);
        UndertowJaxrsServer server = new UndertowJaxrsServer();
        DeploymentInfo deployment = server.undertowDeployment(resteasy, "/")
                .setClassLoader(ResteasyOnUndertow.class.getClassLoader())
                .setContextPath(path.isEmpty() ? "/" : path)
                .addFilter(Servlets.filter("contentType", EmptyContentTypeFilter.class).setAsyncSupported(true))
                .addFilterUrlMapping("contentType", "/*", DispatcherType.REQUEST)
                .setDeploymentName("kontract");
        server.start(Undertow.builder().addHttpsListener(port, "localhost", tls));
        server.deploy(deployment);
        return server;
    }
}
