package dev.kontract.server.concurrent;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Tasks that run concurrently. Writes that wait for a disk or a network at the same time share its latency. */
public final class ConcurrentTasks {

    private ConcurrentTasks() {}

    /** Runs all tasks on {@code executor}, and returns when all have ended. Throws what one of them has thrown, or its rejection. */
    public static void run(Executor executor, List<Runnable> tasks) {
        CompletableFuture<Void> all = CompletableFuture.allOf(
                tasks.stream().map(task -> submit(executor, task)).toArray(CompletableFuture[]::new));
        try {
            all.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw e;
        }
    }

    private static CompletableFuture<Void> submit(Executor executor, Runnable task) {
        try {
            return CompletableFuture.runAsync(task, executor);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
