package dev.kontract.server.controller;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The controllers from one start to the next stop. */
final class ControllerRun implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ControllerRun.class);

    private final QueueActivity activity = new QueueActivity();
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private final SharedInformers informers;
    private final IdleDetection settling;

    ControllerRun(Collection<ControllerFactory> factories, ControllerEnvironment surroundings) {
        informers = new SharedInformers(
                surroundings.connections().as(ControllerUsers.CONTROL_PLANE, "kube-controller-manager"));
        settling = new IdleDetection(informers, activity, surroundings.latest());
        try {
            factories.forEach(factory -> start(factory, surroundings));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private void start(ControllerFactory factory, ControllerEnvironment surroundings) {
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
