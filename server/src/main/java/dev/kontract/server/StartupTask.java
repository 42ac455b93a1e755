package dev.kontract.server;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What is made on a thread of its own while others make the rest: start-up is all work and little waiting. */
final class StartupTask<T> {

    /** Threads of the caller's kind, so that libraries find their services where the caller would. */
    private static final Executor THREADS = task -> new Thread(task, "start").start();

    private final CompletableFuture<T> part;

    private StartupTask(CompletableFuture<T> part) {
        this.part = part;
    }

    /** Begins at once. */
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

    /** Waits for it, and fails as if it had been made here. */
    T join() throws IOException {
        try {
            return part.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Waits for it and gives it to what undoes it; of what failed there is nothing to undo. */
    void undo(Consumer<T> undoing) {
        try {
            undoing.accept(part.join());
        } catch (CompletionException e) {
            // It failed, and whoever joins it is told.
        }
    }
}
