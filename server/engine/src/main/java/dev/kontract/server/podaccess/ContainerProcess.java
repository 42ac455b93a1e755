package dev.kontract.server.podaccess;

import java.io.IOException;

/** A process of a container, which {@code exec} starts or {@code attach} finds running. Must be thread-safe. */
@FunctionalInterface
public interface ContainerProcess {

    /**
     * Runs to its end, or until the client has gone: then the thread is interrupted and the streams fail.
     *
     * @return the exit code; the client is told any other than 0
     * @throws IOException if it cannot run; the client is told the message
     */
    int run(ContainerSession session) throws IOException, InterruptedException;
}
