package dev.kontract.maven;

import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Stops the server that the goal <code>start</code> has started for this project. Does nothing if there is none. */
@Mojo(name = "stop", defaultPhase = LifecyclePhase.POST_INTEGRATION_TEST, threadSafe = true)
public final class StopMojo extends AbstractMojo {

    /** Made by Maven. */
    public StopMojo() {}

    @Override
    public void execute() {
        if (getPluginContext().remove(ServerMojo.SERVER) instanceof StartedServer server) {
            server.close();
            getLog().info("Kontract has stopped");
        }
    }
}
