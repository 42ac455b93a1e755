package dev.kontract.server.request;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** Tasks that run concurrently. Writes that wait for a disk or a network at the same time share its latency. */
public final class ConcurrentTasks {

    private ConcurrentTasks() {}

    /** Runs all tasks on {@code executor}; returns when all have ended. Throws what one of them has thrown. */
    public static void run(Executor executor, List<Runnable> tasks) {
        CompletableFuture<Void> all = CompletableFuture.allOf(tasks.stream()
                .map(task -> CompletableFuture.runAsync(task, executor))
                .toArray(CompletableFuture[]::new));
        try {
            all.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
