package dev.kontract.conformance.tasks;

import java.nio.file.Path;
import java.util.List;

/** Tasks about the containers of a pod. */
public interface PodTasks extends AutoCloseable {

    /**
     * Follows a log.
     *
     * @return its lines
     */
    List<String> log(String namespace, String pod) throws Exception;

    /**
     * Runs a command and returns its output and exit code.
     *
     * @return output, error output and exit code
     */
    List<String> exec(String namespace, String pod, String... command) throws Exception;

    /**
     * Attaches to a container, sends a line and reads the response.
     *
     * @return the first two lines of its output
     */
    List<String> attach(String namespace, String pod, String line) throws Exception;

    /** Copies a file to a container and back. */
    void copy(String namespace, String pod, Path source, String remote, Path target) throws Exception;

    /**
     * Sends bytes to a port of a pod and reads the response.
     *
     * @return as many bytes as were sent
     */
    byte[] forward(String namespace, String pod, int port, byte[] sent) throws Exception;
}
