package dev.kontract.client.controller;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.KubernetesObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a reconciler: for every object that changes, and again for those that failed. Safe for use by several threads.
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

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final Reconciler reconciler;
    private final WorkQueue<Request> queue;
    private final List<Informer<? extends KubernetesObject>> informers;
    private final List<Runnable> subscriptions;
    private final List<Thread> workers = new ArrayList<>();
    private volatile boolean closed;

    /** @param subscriptions each ends one */
    Controller(ControllerBuilder wanted, Reconciler reconciler, List<Runnable> subscriptions) {
        this.name = wanted.name();
        this.reconciler = reconciler;
        this.queue = wanted.queue();
        this.informers = wanted.informers();
        this.subscriptions = subscriptions;
        for (int i = 0; i < wanted.workers(); i++) {
            Thread worker = new Thread(this::work, name + " worker " + i);
            worker.setDaemon(true);
            workers.add(worker);
        }
        workers.forEach(Thread::start);
    }

    /** A controller to be told what it watches. */
    public static ControllerBuilder named(String name) {
        return new ControllerBuilder(name);
    }

    private void work() {
        try {
            for (Informer<?> informer : informers) {
                awaitSync(informer);
            }
            for (Optional<Request> next = queue.take(); next.isPresent() && !closed; next = queue.take()) {
                process(next.get());
            }
        } catch (InterruptedException e) {
            LOG.debug("{} ends", name);
        }
    }

    /** Nobody may take an object for missing only because the copy is not complete yet. */
    private void awaitSync(Informer<?> informer) throws InterruptedException {
        while (!informer.hasSynced() && !closed) {
            Thread.sleep(Duration.ofMillis(5).toMillis());
        }
    }

    private void process(Request request) {
        try {
            Result result = reconciler.reconcile(request);
            queue.forget(request);
            result.again().ifPresent(after -> queue.addAfter(request, after));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ApiException.Conflict | ApiException.AlreadyExists e) {
            LOG.debug("{} looks at {} again: {}", name, request, e.getMessage());
            queue.addRateLimited(request);
        } catch (ApiException | TransportException | RequeueException e) {
            LOG.warn("{} could not reconcile {} and will try again: {}", name, request, e.getMessage());
            queue.addRateLimited(request);
        } catch (Exception | Error e) {
            LOG.warn("{} could not reconcile {} and will try again", name, request, e);
            queue.addRateLimited(request);
        } finally {
            queue.done(request);
        }
    }

    /** Waits until the controller is closed. */
    public void join() throws InterruptedException {
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /**
     * Stops, and waits a few seconds for what is being worked on to be finished; informers stay open, as they may be shared,
     * and tell this no more.
     */
    @Override
    public void close() {
        closed = true;
        subscriptions.forEach(Runnable::run);
        queue.close();
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (Thread worker : workers) {
                if (worker != Thread.currentThread()) {
                    TimeUnit.NANOSECONDS.timedJoin(worker, end - System.nanoTime());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
