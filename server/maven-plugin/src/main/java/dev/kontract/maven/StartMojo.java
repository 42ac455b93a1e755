package dev.kontract.maven;

import java.util.Map;
import java.util.Properties;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server in the process of Maven, for the integration tests of the project. Sets the properties <code>kontract.url</code>
 * and <code>kontract.kubeconfig</code> of the project, which the configuration of later plugins can use. The server runs until
 * the goal <code>stop</code>, or until the build ends.
 */
@Mojo(name = "start", defaultPhase = LifecyclePhase.PRE_INTEGRATION_TEST, threadSafe = true)
public final class StartMojo extends ServerMojo {

    /** The file to which the kubeconfig of an administrator is written, as an absolute path. */
    static final String KUBECONFIG = "kontract.kubeconfig";

    /** The URL of the server. */
    static final String URL = "kontract.url";

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    /** Made by Maven. */
    public StartMojo() {}

    @Override
    @SuppressWarnings("unchecked") // Maven declares the context without type arguments
    void serve() throws MojoExecutionException {
        Map<Object, Object> context = getPluginContext();
        if (context.containsKey(SERVER)) {
            throw new MojoExecutionException("this project has a server already: stop it first");
        }
        MavenExecutionRequest request = request();
        StartedServer server = start();
        SessionEnd.of(request, server::close);
        context.put(SERVER, server);
        Properties properties = project().getProperties();
        properties.setProperty(URL, server.url().toString());
        properties.setProperty(KUBECONFIG, server.kubeconfig().toString());
    }

    private MavenExecutionRequest request() throws MojoExecutionException {
        if (session == null) {
            throw new MojoExecutionException("Maven has not set the session");
        }
        return session.getRequest();
    }
}
