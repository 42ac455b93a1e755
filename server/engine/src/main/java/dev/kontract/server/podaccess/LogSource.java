package dev.kontract.server.podaccess;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the logs of a container. Must be thread-safe. */
@FunctionalInterface
public interface LogSource {

    /**
     * Writes what is asked for, and returns when that is complete: for {@link LogRequest#follow} when the container ends. The
     * thread is interrupted when the client is gone or the server closes.
     *
     * @param output the response; writing waits for a slow client, and fails when the client is gone. The server ends the response
     *     itself after as many bytes as were asked for.
     * @throws IOException if there is no such log; the message is the answer, with status 400 unless something was written or is
     *     followed, else at the end of the log
     */
    void write(LogRequest request, OutputStream output) throws IOException, InterruptedException;
}
