package dev.kontract.server.podaccess;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Serves the ports of a pod. Must be thread-safe. */
@FunctionalInterface
public interface PortForwarder {

    /**
     * Serves one connection until it ends or the client disconnects: then the thread is interrupted and the streams fail.
     *
     * @param port the port of the pod
     * @param input the data from the client
     * @param output the data to the client; writing waits for a slow client
     * @throws IOException if there is no such port; the client receives the message
     */
    void forward(int port, InputStream input, OutputStream output) throws IOException, InterruptedException;
}
