package dev.kontract.server.podaccess;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Serves the ports of a pod. Must be thread-safe. */
@FunctionalInterface
public interface PortForwarder {

    /**
     * Serves one connection to its end, or until the client has gone: then the thread is interrupted and the streams fail.
     *
     * @param port the port of the pod
     * @param input what the client sends
     * @param output what it is sent; writing waits for a slow client
     * @throws IOException if there is no such port; the client is told the message
     */
    void forward(int port, InputStream input, OutputStream output) throws IOException, InterruptedException;
}
