package dev.kontract.server.controller;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.election.ElectionSettings;
import dev.kontract.client.election.LeaderElector;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** The controllers of a process, running from its start or for as long as it leads. Safe for use by several threads. */
public final class Controllers implements AutoCloseable {

    private static final String NAMESPACE = "kube-system";
    private static final String LEASE = "kontract-controllers";
    private static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

    private final Clock clock;
    private final Supplier<ControllerRun> terms;
    private Optional<ControllerRun> term = Optional.empty();
    private Optional<Thread> candidate = Optional.empty();

    private Controllers(Clock clock, Supplier<ControllerRun> terms) {
        this.clock = clock;
        this.terms = terms;
    }

    /** No controllers: they are always idle. */
    public static Controllers none(Clock clock) {
        return new Controllers(clock, () -> {
            throw new IllegalStateException("there are no controllers");
        });
    }

    /** Starts them at once. */
    public static Controllers start(List<ControllerFactory> factories, ControllerEnvironment surroundings) {
        Controllers controllers = of(factories, surroundings);
        controllers.begin();
        return controllers;
    }

    private static Controllers of(List<ControllerFactory> factories, ControllerEnvironment surroundings) {
        return new Controllers(surroundings.clock(), () -> new ControllerRun(factories, surroundings));
    }

    /**
     * Starts them whenever this process leads, and stops them when it no longer does: for several servers that share a store.
     *
     * @param identity who this process is, unlike any other
     */
    public static Controllers elect(
            List<ControllerFactory> factories, ControllerEnvironment surroundings, String identity) {
        Controllers controllers = of(factories, surroundings);
        Thread thread = new Thread(() -> controllers.stand(surroundings, identity), "election of " + identity);
        thread.setDaemon(true);
        controllers.candidate = Optional.of(thread);
        thread.start();
        return controllers;
    }

    private void stand(ControllerEnvironment surroundings, String identity) {
        try (KontractClient client = surroundings.connections().as(ControllerUsers.CONTROL_PLANE, identity)) {
            LeaderElector.of(client, ElectionSettings.of(NAMESPACE, LEASE, identity))
                    .run(this::begin, this::end);
        }
    }

    private synchronized void begin() {
        term = Optional.of(terms.get());
    }

    private synchronized void end() {
        term.ifPresent(ControllerRun::close);
        term = Optional.empty();
    }

    /**
     * Waits until no controller has anything to do until the clock goes on or somebody else changes something: all queues are
     * empty, nothing is being reconciled, and the informers have caught up with everything that was written through this
     * process. What fails time and again is not waited for. Returns at once where no controller runs.
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

    /**
     * Lets a clock that stands still go on by {@code duration}, and the controllers do what falls due on the way, each thing at
     * its own time and what follows from it before the next: what takes minutes elsewhere is over in a moment here.
     *
     * @throws IllegalStateException when the clock goes by itself, or all that takes longer than {@code limit}
     */
    public void advance(Duration duration, Duration limit) {
        if (!(clock instanceof ManualClock manual)) {
            throw new IllegalStateException("the clock goes by itself");
        }
        long end = System.nanoTime() + limit.toNanos();
        Instant target = manual.instant().plus(duration);
        settle(left(end));
        for (Optional<Instant> due = manual.nextDue();
                due.isPresent() && !due.get().isAfter(target);
                due = manual.nextDue()) {
            manual.advanceTo(due.get());
            settle(left(end));
        }
        manual.advanceTo(target);
    }

    private static Duration left(long end) {
        return Duration.ofNanos(end - System.nanoTime());
    }

    private boolean isIdle() {
        Optional<ControllerRun> current;
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
