package dev.kontract.maven;

import java.util.concurrent.CountDownLatch;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/** Runs a server in the foreground, until Maven is interrupted. */
@Mojo(name = "run", requiresProject = false)
public final class RunMojo extends ServerMojo {

    /** Made by Maven. */
    public RunMojo() {}

    @Override
    void serve() throws MojoExecutionException {
        StartedServer server = start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "kontract-stop"));
        getLog().info("Press Ctrl+C to stop it");
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            server.close();
        }
    }
}
