package dev.kontract.server.http.connection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that computes responses, and after each of them does what connections left it to do. */
public final class WorkerThread extends Thread {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerThread.class);
    private static final int IDLE_SECONDS = 30;

    /** Of this thread alone. */
    private final Deque<Runnable> deferred = new ArrayDeque<>();

    private WorkerThread(Runnable task, String name) {
        super(task, name);
        setDaemon(true);
    }

    /**
     * Makes a pool of daemon threads.
     *
     * @param size how many there are at most
     * @param queued how many tasks wait at most; more are rejected
     */
    public static ExecutorService pool(int size, int queued) {
        AtomicInteger number = new AtomicInteger();
        ThreadFactory factory = task -> new WorkerThread(task, "worker-" + number.incrementAndGet());
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        size, size, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(queued), factory) {
                    @Override
                    protected void afterExecute(Runnable task, @Nullable Throwable failure) {
                        runDeferred();
                    }
                };
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Leaves {@code task} to the calling thread, if that is a worker; returns whether it is. */
    static boolean defer(Runnable task) {
        return Thread.currentThread() instanceof WorkerThread worker && worker.deferred.add(task);
    }

    /** Does what connections have left to the calling thread. To be called before a worker may be busy with something else. */
    public static void runDeferred() {
        if (Thread.currentThread() instanceof WorkerThread worker) {
            for (Runnable task = worker.deferred.poll(); task != null; task = worker.deferred.poll()) {
                runGuarded(task);
            }
        }
    }

    private static void runGuarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) { // Another connection must not suffer from it.
            LOG.error("A connection failed after a response", e);
        }
    }
}
