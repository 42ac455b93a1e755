package dev.kontract.server.podaccess;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the logs of a container. Must be thread-safe. */
@FunctionalInterface
public interface LogSource {

    /**
     * Writes the requested log, and returns when it is complete: for {@link LogRequest#follow} when the container ends. The
     * thread is interrupted when the client disconnects or the server closes.
     *
     * @param output the response; writing waits for a slow client, and fails after a disconnect. The server ends the response
     *     itself after the requested number of bytes.
     * @throws IOException if there is no such log; the message becomes the response with status 400, or is appended to the log
     *     if it has been started or is followed
     */
    void write(LogRequest request, OutputStream output) throws IOException, InterruptedException;
}
