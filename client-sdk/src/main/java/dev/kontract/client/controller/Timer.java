package dev.kontract.client.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Schedules tasks. Implementations are thread-safe.
 *
 * <pre>{@code
 * WorkQueue<Request> queue = WorkQueue.timedBy(Timer.real());
 * }</pre>
 */
@FunctionalInterface
public interface Timer {

    /** Runs {@code task}, which must be short, after {@code delay}. */
    void after(Duration delay, Runnable task);

    /** Returns the timer's time in nanoseconds from an arbitrary origin. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** Returns a real-time timer that runs tasks on {@code executor}. */
    static Timer on(ScheduledExecutorService executor) {
        return (delay, task) -> {
            try {
                Future<?> unused = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException e) {
                // The executor was shut down, so the task is no longer needed.
            }
        };
    }

    /** Returns a real-time timer that runs tasks on the common pool. */
    static Timer real() {
        return (delay, task) -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
                .execute(task);
    }
}
