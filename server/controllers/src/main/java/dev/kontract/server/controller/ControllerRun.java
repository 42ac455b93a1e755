package dev.kontract.server.controller;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Timer;
import dev.kontract.client.controller.WorkQueue;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The controllers from one start to the next stop, with their informers, queues and shared threads. Thread-safe. */
final class ControllerRun implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ControllerRun.class);

    /** Enough to keep the processors busy; none of the threads waits for events or timers. */
    private static final int THREADS = 6;

    private final ControllerEnvironment environment;
    private final ScheduledExecutorService executor = threads();
    private final ExecutorService pool;
    private final Executor writers;
    private final PausableExecutor workers;
    private final Map<WorkQueue<?>, String> queues = new ConcurrentHashMap<>();
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private final StandbyControllers standby;
    private final AtomicInteger starting = new AtomicInteger();
    private boolean closed;
    private final SharedInformers informers;
    private final IdleDetection idleDetection;

    /** @param standby those of {@code factories} that are started when an object concerns them */
    ControllerRun(
            Collection<ControllerFactory> factories, StandbyControllers standby, ControllerEnvironment environment) {
        this.environment = environment;
        this.standby = standby;
        pool = environment.durable() ? WriterThreads.start() : executor;
        writers = environment.durable() ? pool : Runnable::run;
        workers = new PausableExecutor(pool);
        KontractClient client = environment.connections().as(ControllerUsers.CONTROL_PLANE, "kube-controller-manager");
        informers = new SharedInformers(client, executor);
        idleDetection = new IdleDetection(informers, queues, environment.latest());
        try {
            List<ControllerFactory> first = factories.stream()
                    .filter(factory -> !standby.contains(factory))
                    .toList();
            first.forEach(this::start);
            LOG.debug("started {} controllers", first.size());
            LOG.trace("started {}", first.stream().map(ControllerFactory::name).collect(Collectors.joining(", ")));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static ScheduledExecutorService threads() {
        AtomicInteger number = new AtomicInteger();
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(THREADS, task -> {
            Thread thread = new Thread(task, "controllers-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return executor;
    }

    /** Starts those controllers that had nothing to do before {@code object} was written. */
    void written(WrittenObject object) {
        for (ControllerFactory factory : standby.take(object)) {
            starting.incrementAndGet();
            try {
                executor.execute(() -> startLate(factory));
            } catch (RejectedExecutionException e) {
                starting.decrementAndGet(); // The server is closed.
            }
        }
    }

    private void startLate(ControllerFactory factory) {
        try {
            start(factory);
            LOG.trace("started {}", factory.name());
        } catch (RuntimeException | Error e) {
            LOG.error("{} could not be started", factory.name(), e);
        } finally {
            starting.decrementAndGet();
        }
    }

    private synchronized void start(ControllerFactory factory) {
        if (closed) {
            return;
        }
        ControllerContext context = new ControllerContext(factory, this);
        running.push(context::close);
        running.push(factory.start(context));
    }

    ControllerEnvironment environment() {
        return environment;
    }

    ScheduledExecutorService executor() {
        return executor;
    }

    /** Returns the threads of reconciliations. */
    PausableExecutor workers() {
        return workers;
    }

    /** Returns an executor for writes that reconciliations wait for: other threads, if writes can share a commit. */
    Executor writers() {
        return writers;
    }

    SharedInformers informers() {
        return informers;
    }

    /** Creates a queue of a controller, whose delays follow the clock, while failed items are retried in real time. */
    <K> WorkQueue<K> queue(String controller) {
        Timer real = Timer.on(executor);
        WorkQueue<K> queue = environment
                .queues()
                .measured(
                        controller, WorkQueue.timedBy(environment.clock() instanceof Timer timer ? timer : real, real));
        queues.put(queue, controller);
        return queue;
    }

    boolean isIdle() {
        return starting.get() == 0 && idleDetection.isIdle();
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Returns whether the informers have received every write so far. */
    boolean isInformed() {
        return idleDetection.isInformed();
    }

    /** Returns the controllers and kinds that are still active, see {@link IdleDetection#busy}. */
    SortedSet<String> busy() {
        return idleDetection.busy();
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        queues.keySet().forEach(WorkQueue::close);
        environment.queues().forget(queues.keySet());
        running.forEach(ControllerRun::close);
        informers.close();
        awaitEnd();
    }

    /** Waits five seconds at most for all threads. Does not interrupt them, because they may be storing an object. */
    private void awaitEnd() {
        List<ExecutorService> threads = pool == executor ? List.of(executor) : List.of(pool, executor);
        threads.forEach(ExecutorService::shutdown);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        try {
            boolean ended = true;
            for (ExecutorService each : threads) {
                ended &= each.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            if (!ended) {
                LOG.warn("A controller did not stop in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(AutoCloseable controller) {
        try {
            controller.close();
        } catch (Exception e) {
            LOG.warn("A controller failed to stop", e);
        }
    }
}
