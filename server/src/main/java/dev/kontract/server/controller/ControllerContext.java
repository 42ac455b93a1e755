package dev.kontract.server.controller;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.ControllerBuilder;
import dev.kontract.client.controller.WorkQueue;
import java.time.Clock;

/**
 * What a controller works with. Valid from its start until it is stopped. Safe for use by several threads.
 *
 * <p>All work has to go through queues made here: they know the clock, and {@link Controllers#settle} waits for no other.
 */
public final class ControllerContext {

    private final String name;
    private final KontractClient client;
    private final SharedInformers informers;
    private final ControllerEnvironment surroundings;
    private final QueueActivity activity;
    private final EventRecorder events;

    ControllerContext(
            ControllerFactory factory,
            SharedInformers informers,
            ControllerEnvironment surroundings,
            QueueActivity activity) {
        this.name = factory.name();
        this.client =
                surroundings.connections().as(ControllerUsers.ofAccount(factory.account()), factory.fieldManager());
        this.informers = informers;
        this.surroundings = surroundings;
        this.activity = activity;
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

    /** What time it is; never ask another clock. */
    public Clock clock() {
        return surroundings.clock();
    }

    /** The copies of objects, shared by all controllers. */
    public SharedInformers informers() {
        return informers;
    }

    /** Writes Events of objects, as this controller. */
    public EventRecorder events() {
        return events;
    }

    /** A queue with this clock's delays. */
    public <K> WorkQueue<K> queue() {
        return activity.add(WorkQueue.timedBy(surroundings.timer()));
    }

    /** A controller of the SDK with such a queue, to be told what it watches. */
    public ControllerBuilder controller() {
        return controller(name);
    }

    /** As the other one, under a name of its own. */
    public ControllerBuilder controller(String ofIts) {
        return Controller.named(ofIts).queue(queue());
    }

    void close() {
        events.close();
        client.close();
    }
}
