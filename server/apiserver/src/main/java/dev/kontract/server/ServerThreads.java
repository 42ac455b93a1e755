package dev.kontract.server;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of a server: daemons, closed with it. */
final class ServerThreads {

    private final CloseStack opened;

    ServerThreads(CloseStack opened) {
        this.opened = opened;
    }

    /** Encodes and sends the events of watches; its threads end when there is nothing to do for a while. */
    ThreadPoolExecutor encoders() {
        return pool(Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors())), "watch-encoder");
    }

    /** Writes the first objects; as many writes share a commit as there are threads. */
    ThreadPoolExecutor founders() {
        return pool(16, "founder");
    }

    /** Asks other servers, which may take seconds to answer. */
    ThreadPoolExecutor aggregators() {
        return pool(4, "aggregation");
    }

    /** Runs tasks one after the other; its thread ends when there is nothing to do for a while. */
    ThreadPoolExecutor single(String name) {
        return pool(1, name);
    }

    /** Its thread lives as long as the server. */
    ScheduledExecutorService timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "timer"));
        timer.setRemoveOnCancelPolicy(true); // Watches end long before their time, and leave nothing behind.
        return opened.add(timer, ScheduledExecutorService::shutdownNow);
    }

    /** A timer for tasks that wait for other processes; {@code last} is run when it has ended. */
    ScheduledExecutorService timer(String name, Runnable last) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> daemon(task, name));
        return opened.add(timer, each -> {
            each.shutdownNow();
            last.run();
        });
    }

    private ThreadPoolExecutor pool(int threads, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> daemon(task, name));
        pool.allowCoreThreadTimeOut(true);
        return opened.add(pool, ThreadPoolExecutor::shutdown);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
