package dev.kontract.server.controller;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The controllers from one start to the next stop. */
final class Term implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Term.class);

    private final Activity activity = new Activity();
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private final SharedInformers informers;
    private final Settling settling;

    Term(Collection<ControllerFactory> factories, Surroundings surroundings) {
        informers = new SharedInformers(surroundings.connections().as(Users.CONTROL_PLANE, "kube-controller-manager"));
        settling = new Settling(informers, activity, surroundings.latest());
        try {
            factories.forEach(factory -> start(factory, surroundings));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void start(ControllerFactory factory, Surroundings surroundings) {
        ControllerContext context = new ControllerContext(factory, informers, surroundings, activity);
        running.push(context::close);
        running.push(factory.start(context));
        LOG.info("{} runs", factory.name());
    }

    boolean isIdle() {
        return settling.isIdle();
    }

    @Override
    public void close() {
        activity.close();
        for (AutoCloseable each : running) {
            close(each);
        }
        informers.close();
    }

    private static void close(AutoCloseable controller) {
        try {
            controller.close();
        } catch (Exception e) {
            LOG.warn("a controller did not stop in good order", e);
        }
    }
}
