package dev.kontract.server.controller;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads that write to a durable storage. About as many as there are processors compute at a time, so that the watches keep up;
 * each one that waits for a commit is replaced by another, so that many writes share the commit. The pool notices the waits of a {@link
 * ForkJoinPool.ManagedBlocker}, such as those for a {@link java.util.concurrent.CompletableFuture}.
 */
final class WriterThreads {

    private static final Logger LOG = LoggerFactory.getLogger(WriterThreads.class);

    /** The threads that compute at a time, apart from those that a commit has just woken. */
    private static final int COMPUTING = Math.min(6, Runtime.getRuntime().availableProcessors() + 1);

    /** The most threads, with those that wait for a commit. */
    private static final int ALL = 32;

    private static final Duration IDLE = Duration.ofMinutes(1);

    private WriterThreads() {}

    /** Returns a pool that its caller shuts down. */
    static ExecutorService start() {
        return new ForkJoinPool(
                COMPUTING,
                Worker::new,
                (thread, failure) -> LOG.error("A controller failed", failure),
                true,
                COMPUTING,
                ALL,
                COMPUTING,
                full -> true,
                IDLE.toSeconds(),
                TimeUnit.SECONDS);
    }

    private static final class Worker extends ForkJoinWorkerThread {

        Worker(ForkJoinPool pool) {
            super(pool);
            setName("controller-writes-" + (getPoolIndex() + 1));
            setDaemon(true);
        }
    }
}
