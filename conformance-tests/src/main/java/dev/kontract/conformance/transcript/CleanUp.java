package dev.kontract.conformance.transcript;

import java.io.IOException;

/**
 * A task that removes what others have created, and that can be repeated.
 *
 * <pre>{@code
 * CleanUp.complete(() -> target.send("DELETE", path, Map.of(), null));
 * }</pre>
 */
@FunctionalInterface
public interface CleanUp {

    /** Removes everything. */
    void run() throws IOException, InterruptedException;

    /**
     * Runs a task to its end: begins again if the thread is interrupted meanwhile. The thread is then interrupted afterwards.
     *
     * @throws IOException if the task fails
     */
    static void complete(CleanUp task) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (!ends(task)) {
                interrupted = true;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean ends(CleanUp task) throws IOException {
        try {
            task.run();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
