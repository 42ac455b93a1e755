package dev.kontract.client.controller;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs something later. Safe for use by several threads.
 *
 * <pre>{@code
 * WorkQueue<Request> queue = WorkQueue.timedBy(Timer.real());
 * }</pre>
 */
@FunctionalInterface
public interface Timer {

    /** Runs {@code task}, which has to be short, once {@code delay} is over. */
    void after(Duration delay, Runnable task);

    /** The time it goes by, in nanoseconds from no moment in particular. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** Real time; tasks run on {@code executor}. */
    static Timer on(ScheduledExecutorService executor) {
        return (delay, task) -> {
            try {
                Future<?> unused = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException e) {
                // The executor has ended, and with it what the task was for.
            }
        };
    }

    /** Real time; tasks run on the common pool. */
    static Timer real() {
        return (delay, task) -> CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
                .execute(task);
    }
}
