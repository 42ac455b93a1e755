package dev.kontract.server.http;

import dev.kontract.server.status.StatusException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/** The threads that answer requests. Safe for use by many threads. */
final class Workers {

    private final Executor threads;

    Workers(Executor threads) {
        this.threads = threads;
    }

    /**
     * Runs {@code task} on a worker.
     *
     * @param refused called on the calling thread if there is none: with 429 if too many tasks wait or the server is closed, or
     *     the {@link OutOfMemoryError} of a thread that could not be started
     */
    void execute(Runnable task, Consumer<Throwable> refused) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            refused.accept(StatusException.tooManyRequests("too many requests, please try again later", 1));
        } catch (OutOfMemoryError e) {
            refused.accept(e);
        }
    }
}
