package dev.kontract.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A part of the server that is created on its own thread while others are created: start-up is bound by CPU, not by waiting. */
final class StartupTask<T> {

    /** Plain threads, which inherit the context class loader of the caller: libraries find their services with it. */
    private static final Executor THREADS = task -> new Thread(task, "start").start();

    private final CompletableFuture<T> part;

    private StartupTask(CompletableFuture<T> part) {
        this.part = part;
    }

    /** Starts the task. */
    static <T> StartupTask<T> make(Callable<T> maker) {
        Supplier<T> supplier = () -> {
            try {
                return maker.call();
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        };
        return new StartupTask<>(CompletableFuture.supplyAsync(supplier, THREADS));
    }

    /**
     * Waits for the result; throws what the task has thrown. Tasks compute, read files and connect to the storage, each of
     * whose attempts has its own deadline; none waits for another task.
     */
    T join() throws IOException {
        try {
            return part.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            if (e.getCause() instanceof UncheckedIOException cause) {
                throw cause.getCause();
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Waits for the result and passes it to {@code undoing}, unless the task failed. */
    void undo(Consumer<T> undoing) {
        try {
            undoing.accept(part.join());
        } catch (CompletionException e) {
            // join() reports the failure.
        }
    }

    /** Waits until the task has ended, whether it failed or not. */
    void await() {
        undo(result -> {});
    }
}
