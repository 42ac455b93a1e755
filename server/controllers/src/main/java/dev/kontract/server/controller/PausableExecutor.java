package dev.kontract.server.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Runs tasks on another executor; while it is paused, tasks are queued. Thread-safe. */
final class PausableExecutor implements Executor {

    private final Executor executor;
    private final List<Runnable> waiting = new ArrayList<>();
    private int running;
    private int pauses;

    PausableExecutor(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(() -> run(task));
    }

    private void run(Runnable task) {
        synchronized (this) {
            if (pauses > 0) {
                waiting.add(task);
                return;
            }
            running++;
        }
        try {
            task.run();
        } finally {
            synchronized (this) {
                running--;
                notifyAll();
            }
        }
    }

    /**
     * Pauses the executor until {@link #resume} was called as often as this, and waits for running tasks.
     *
     * @return whether they have ended within {@code limit}
     */
    synchronized boolean pause(Duration limit) throws InterruptedException {
        pauses++;
        long end = System.nanoTime() + limit.toNanos();
        while (running > 0) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** Ends one pause. After the last one, tasks run again, those that were queued included. */
    void resume() {
        List<Runnable> held;
        synchronized (this) {
            pauses--;
            if (pauses > 0) {
                return;
            }
            held = List.copyOf(waiting);
            waiting.clear();
        }
        try {
            held.forEach(this::execute);
        } catch (RejectedExecutionException e) {
            // The controllers have been stopped in the meantime, so their tasks are dropped.
        }
    }
}
