package dev.kontract.server.controller;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.ControllerBuilder;
import dev.kontract.client.controller.WorkQueue;
import java.time.Clock;
import java.util.concurrent.Executor;

/**
 * What a controller works with. Valid from its start until it is stopped. Safe for use by several threads.
 *
 * <p>All work has to go through queues made here: they know the clock, and {@link Controllers#settle} waits for no others.
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
        this.events = new EventRecorder(this);
    }

    /** The name of the controller. */
    public String name() {
        return name;
    }

    /** A client with the controller's own user. */
    public KontractClient client() {
        return client;
    }

    /** The only clock that the controller may ask. */
    public Clock clock() {
        return run.environment().clock();
    }

    /** Copies of objects, shared by all controllers. */
    public SharedInformers informers() {
        return run.informers();
    }

    /** Records Events of objects as this controller. */
    public EventRecorder events() {
        return events;
    }

    /** A queue whose delays {@link #clock} keeps. */
    public <K> WorkQueue<K> queue() {
        return run.queue();
    }

    /** A controller of the SDK with such a queue, on the shared threads. */
    public ControllerBuilder controller() {
        return controller(name);
    }

    /** As {@link #controller()}, with a name of its own in logs. */
    public ControllerBuilder controller(String title) {
        return Controller.named(title).queue(queue()).executor(executor());
    }

    /** The threads that all controllers share; nobody waits on them for longer than for a response. */
    public Executor executor() {
        return run.executor();
    }

    void close() {
        events.close();
        client.close();
    }
}
