package dev.kontract.server.controller;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Runs tasks on another executor, except while it is paused: tasks that come then run afterwards. Thread-safe. */
final class PausableExecutor implements Executor {

    private final Executor executor;
    private final List<Runnable> waiting = new ArrayList<>();
    private int running;
    private boolean paused;

    PausableExecutor(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(() -> run(task));
    }

    private void run(Runnable task) {
        synchronized (this) {
            if (paused) {
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

    /** Starts no more tasks, and waits for those that are running. */
    synchronized void pause() throws InterruptedException {
        paused = true;
        while (running > 0) {
            wait();
        }
    }

    /** Runs tasks again, first those that came meanwhile. */
    void resume() {
        List<Runnable> held;
        synchronized (this) {
            paused = false;
            held = List.copyOf(waiting);
            waiting.clear();
        }
        held.forEach(this::execute);
    }
}
