package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.ControllerBuilder;
import dev.kontract.client.controller.WorkQueue;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * The dependencies of a controller, valid from its start until it is stopped. Thread-safe.
 *
 * <p>All work must go through queues created here: they use the configured clock, and {@link Controllers#settle} only
 * waits for them.
 */
public final class ControllerContext {

    private final String name;
    private final KontractClient client;
    private final ControllerRun run;
    private final EventRecorder events;

    ControllerContext(ControllerFactory factory, ControllerRun run) {
        this.name = factory.name();
        this.run = run;
        this.client = run.environment()
                .connections()
                .as(ControllerUsers.ofAccount(factory.account()), factory.fieldManager());
        this.events = new EventRecorder(this, factory.eventSource());
    }

    /** Returns the name of the controller. */
    public String name() {
        return name;
    }

    /** Returns a client that authenticates as the controller's own user. */
    public KontractClient client() {
        return client;
    }

    /** Returns the clock, the only source of time a controller may use. */
    public Clock clock() {
        return run.environment().clock();
    }

    /** Returns the informers, which all controllers share. */
    public SharedInformers informers() {
        return run.informers();
    }

    /** Returns the resource version of the latest change to any object of a kind, 0 if there was none. */
    public long latest(Kind<?> kind) {
        return run.environment().latest().applyAsLong(kind);
    }

    /** Returns the recorder for this controller's Events. */
    public EventRecorder events() {
        return events;
    }

    /** Creates a queue whose delays follow {@link #clock}. */
    public <K> WorkQueue<K> queue() {
        return run.queue(name);
    }

    /** Returns a builder for an SDK controller with such a queue, running on the shared threads. */
    public ControllerBuilder controller() {
        return controller(name);
    }

    /** Same as {@link #controller()}, with a different name in logs. */
    public ControllerBuilder controller(String title) {
        return Controller.named(title).queue(queue()).executor(executor());
    }

    /** Returns the threads that all controllers share. Tasks must not block for longer than a request takes. */
    public Executor executor() {
        return run.workers();
    }

    /**
     * Returns an executor for several writes of one reconciliation, which waits for them: with a durable storage they run
     * concurrently, otherwise one after the other in the thread that submits them.
     */
    public Executor writers() {
        return run.writers();
    }

    void close() {
        events.close();
        client.close();
    }
}
