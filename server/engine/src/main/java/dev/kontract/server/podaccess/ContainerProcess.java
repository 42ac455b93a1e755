package dev.kontract.server.podaccess;

import java.io.IOException;

/** A process of a container, which {@code exec} starts or {@code attach} finds running. Must be thread-safe. */
@FunctionalInterface
public interface ContainerProcess {

    /**
     * Runs until the process ends, or until the client disconnects: then the thread is interrupted and the streams fail.
     *
     * @return the exit code, which the client receives unless it is 0
     * @throws IOException if it cannot run; the client receives the message
     */
    int run(ContainerSession session) throws IOException, InterruptedException;
}
