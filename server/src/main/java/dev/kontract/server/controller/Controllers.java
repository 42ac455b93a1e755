package dev.kontract.server.controller;

import dev.kontract.client.KontractClient;
import dev.kontract.client.election.ElectionSettings;
import dev.kontract.client.election.LeaderElector;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** The controllers of a process, running from its start or for as long as it leads. Safe for use by several threads. */
public final class Controllers implements AutoCloseable {

    private static final String NAMESPACE = "kube-system";
    private static final String LEASE = "kontract-controllers";
    private static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

    private final List<ControllerFactory> factories;
    private final Surroundings surroundings;
    private Optional<Term> term = Optional.empty();
    private Optional<Thread> candidate = Optional.empty();

    private Controllers(List<ControllerFactory> factories, Surroundings surroundings) {
        this.factories = List.copyOf(factories);
        this.surroundings = surroundings;
    }

    /** Starts them at once. */
    public static Controllers start(List<ControllerFactory> factories, Surroundings surroundings) {
        Controllers controllers = new Controllers(factories, surroundings);
        if (!factories.isEmpty()) {
            controllers.begin();
        }
        return controllers;
    }

    /**
     * Starts them whenever this process leads, and stops them when it no longer does: for several servers that share a store.
     *
     * @param identity who this process is, unlike any other
     */
    public static Controllers elect(List<ControllerFactory> factories, Surroundings surroundings, String identity) {
        Controllers controllers = new Controllers(factories, surroundings);
        Thread thread = new Thread(() -> controllers.stand(identity), "election of " + identity);
        thread.setDaemon(true);
        controllers.candidate = Optional.of(thread);
        thread.start();
        return controllers;
    }

    private void stand(String identity) {
        try (KontractClient client = surroundings.connections().as(Users.CONTROL_PLANE, identity)) {
            LeaderElector.of(client, ElectionSettings.of(NAMESPACE, LEASE, identity))
                    .run(this::begin, this::end);
        }
    }

    private synchronized void begin() {
        term = Optional.of(new Term(factories, surroundings));
    }

    private synchronized void end() {
        term.ifPresent(Term::close);
        term = Optional.empty();
    }

    /**
     * Waits until no controller has anything to do until the clock goes on or somebody else changes something: all queues are
     * empty, nothing is being reconciled, and the informers have caught up with everything that was written. What fails time
     * and again is not waited for. Returns at once where no controller runs.
     *
     * @throws IllegalStateException when that takes longer than {@code limit}, or the thread is interrupted
     */
    public void settle(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (!isIdle()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("the controllers were not idle within " + limit);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted");
            }
        }
    }

    private boolean isIdle() {
        Optional<Term> current;
        synchronized (this) {
            current = term;
        }
        return current.isEmpty() || current.get().isIdle();
    }

    @Override
    public void close() {
        candidate.ifPresent(Controllers::retire);
        end();
    }

    private static void retire(Thread thread) {
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
