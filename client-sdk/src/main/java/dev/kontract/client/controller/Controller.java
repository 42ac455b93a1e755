package dev.kontract.client.controller;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Calls a reconciler for every changed object, and again after failures. Thread-safe.
 *
 * <pre>{@code
 * try (Controller controller = Controller.named("guard")
 *         .reconciles(sets)
 *         .watches(roles, Owners.controllers("StatefulSet"))
 *         .workers(2)
 *         .start(reconciler)) {
 *     controller.join();
 * }
 * }</pre>
 */
public final class Controller implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

    private final String name;
    private final Reconciler reconciler;
    private final WorkQueue<Request> queue;
    private final List<Runnable> subscriptions;
    private final QueueWorkers<Request> workers;
    private final Optional<ExecutorService> own;
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * Starts the workers.
     *
     * @param subscriptions each removes a listener from an informer
     */
    Controller(ControllerBuilder builder, Reconciler reconciler, List<Runnable> subscriptions) {
        this.name = builder.name();
        this.reconciler = reconciler;
        this.queue = builder.queue();
        this.subscriptions = subscriptions;
        own = builder.executor().isPresent() ? Optional.empty() : Optional.of(threads(builder));
        Executor executor =
                builder.executor().or(() -> own.map(Executor.class::cast)).orElseThrow();
        workers = new QueueWorkers<>(queue, builder.workers(), executor, this::process);
        // Workers start only when the caches are complete, so that no object is taken for missing.
        var unused = builder.ready().thenRun(workers::start);
    }

    private static ExecutorService threads(ControllerBuilder builder) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(builder.workers(), task -> {
            Thread thread = new Thread(task, builder.name() + " worker " + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns a builder for a controller. */
    public static ControllerBuilder named(String name) {
        return new ControllerBuilder(name);
    }

    private void process(Request request) {
        try {
            Result result = reconciler.reconcile(request);
            queue.forget(request);
            result.again().ifPresent(after -> queue.addAfter(request, after));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            queue.addRateLimited(request); // Unless the controller is closed, only the reconciler was interrupted.
        } catch (ApiException.Conflict | ApiException.AlreadyExists e) {
            LOG.debug("{} requeues {}: {}", name, request, e.getMessage());
            queue.addRateLimited(request);
        } catch (ApiException | TransportException | RequeueException e) {
            LOG.atLevel(isTerminating(e) ? Level.DEBUG : Level.WARN)
                    .log("{} failed to reconcile {}, retrying: {}", name, request, e.getMessage());
            queue.addRateLimited(request);
        } catch (Exception | Error e) {
            LOG.warn("{} failed to reconcile {}, retrying", name, request, e);
            queue.addRateLimited(request);
        }
    }

    /** Returns whether nothing can be created because the namespace is being deleted. */
    private static boolean isTerminating(RuntimeException failure) {
        return failure instanceof ApiException.Forbidden refused && refused.isNamespaceTerminating();
    }

    /** Waits until the controller is closed. */
    public void join() throws InterruptedException {
        ended.await();
    }

    /**
     * Stops the controller and waits a few seconds for running reconciliations. The informers may be shared and stay
     * open, but no longer notify this controller.
     */
    @Override
    public void close() {
        subscriptions.forEach(Runnable::run);
        queue.close();
        workers.close();
        own.ifPresent(ExecutorService::shutdown);
        ended.countDown();
    }
}
