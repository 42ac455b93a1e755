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
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The controllers of a process, running permanently or while the process is the leader. Thread-safe. */
public final class Controllers implements AutoCloseable {

    private static final String NAMESPACE = "kube-system";
    private static final String LEASE = "kontract-controllers";
    private static final Duration INFORMED_WITHIN = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Clock clock;
    private final LongSupplier stopwatch;
    private final Supplier<ControllerRun> runs;
    private final StandbyControllers standby;
    private Optional<ControllerRun> run = Optional.empty();
    private Optional<Thread> candidate = Optional.empty();

    private Controllers(Clock clock, LongSupplier stopwatch, StandbyControllers standby, Supplier<ControllerRun> runs) {
        this.clock = clock;
        this.standby = standby;
        this.stopwatch = stopwatch;
        this.runs = runs;
    }

    /** Returns an instance without controllers, which is always idle. */
    public static Controllers none(Clock clock) {
        return new Controllers(clock, System::nanoTime, new StandbyControllers(List.of()), () -> {
            throw new IllegalStateException("there are no controllers");
        });
    }

    /** Starts the controllers immediately. */
    public static Controllers start(List<ControllerFactory> factories, ControllerEnvironment environment) {
        return start(factories, Set.of(), environment);
    }

    /**
     * Starts the controllers immediately, except those that no object concerns so far.
     *
     * @param standby the names of the controllers to which {@link ControllerFactory#isConcernedBy} says no for all objects
     *     there are; they are started by {@link #written}
     */
    public static Controllers start(
            List<ControllerFactory> factories, Set<String> standby, ControllerEnvironment environment) {
        List<ControllerFactory> waiting = factories.stream()
                .filter(factory -> standby.contains(factory.name()))
                .toList();
        Controllers controllers = of(factories, new StandbyControllers(waiting), environment, System::nanoTime);
        controllers.begin();
        return controllers;
    }

    /** @param stopwatch nanoseconds, by which the limits of waiting are measured */
    static Controllers start(
            List<ControllerFactory> factories, ControllerEnvironment environment, LongSupplier stopwatch) {
        Controllers controllers = of(factories, new StandbyControllers(List.of()), environment, stopwatch);
        controllers.begin();
        return controllers;
    }

    private static Controllers of(
            List<ControllerFactory> factories,
            StandbyControllers standby,
            ControllerEnvironment environment,
            LongSupplier stopwatch) {
        return new Controllers(
                environment.clock(), stopwatch, standby, () -> new ControllerRun(factories, standby, environment));
    }

    /**
     * Runs the controllers while this process is the leader, for several servers that share a store.
     *
     * @param identity the unique identity of this process
     */
    public static Controllers elect(
            List<ControllerFactory> factories, ControllerEnvironment environment, String identity) {
        Controllers controllers = of(factories, new StandbyControllers(List.of()), environment, System::nanoTime);
        Thread thread = new Thread(() -> controllers.stand(environment, identity), "election of " + identity);
        thread.setDaemon(true);
        controllers.candidate = Optional.of(thread);
        thread.start();
        return controllers;
    }

    private void stand(ControllerEnvironment environment, String identity) {
        try (KontractClient client = environment.connections().interruptible(ControllerUsers.CONTROL_PLANE, identity)) {
            LeaderElector.of(client, ElectionSettings.of(NAMESPACE, LEASE, identity))
                    .run(this::begin, this::end);
        }
    }

    /** The names of the controllers that no object has concerned so far. */
    public Set<String> standby() {
        return standby.names();
    }

    /** Whether a write could concern a controller that has not been started. */
    public boolean awaitsWrites() {
        return !standby.isEmpty();
    }

    /** Starts the controllers that {@code object}, which was written just now, is the first to concern. */
    public void written(WrittenObject object) {
        if (awaitsWrites()) {
            current().ifPresent(started -> started.written(object));
        }
    }

    private synchronized void begin() {
        run = Optional.of(runs.get());
    }

    /** Without the lock, which the last writes of the controllers need. */
    private void end() {
        take().ifPresent(ControllerRun::close);
    }

    private synchronized Optional<ControllerRun> take() {
        Optional<ControllerRun> ending = run;
        run = Optional.empty();
        return ending;
    }

    /**
     * Waits until all controllers are idle and stay so until the clock advances or another client changes something:
     * all queues are empty, no reconciliation is running, and the informers have received every write made through this
     * process. Does not wait for items that keep failing. Returns immediately if no controller runs.
     *
     * @throws IllegalStateException if {@code limit} expires, with the time of the clock and the controllers that are
     *     busy; or if the thread is interrupted
     */
    public void settle(Duration limit) {
        if (!await(this::isIdle, limit)) {
            throw new IllegalStateException("the controllers were not idle within " + limit + " at " + clock.instant()
                    + ": busy are " + busy());
        }
    }

    /**
     * Runs {@code task} while no controller does anything, and lets them go on once their informers know what the task has
     * written.
     */
    public void whilePaused(Runnable task) {
        Optional<ControllerRun> paused = current();
        if (paused.isEmpty()) {
            task.run();
            return;
        }
        ControllerRun controllerRun = paused.get();
        try {
            controllerRun.workers().pause();
            task.run();
            await(() -> controllerRun.isClosed() || controllerRun.isInformed(), INFORMED_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            controllerRun.workers().resume();
        }
    }

    /** Whether {@code condition} holds within {@code limit}. */
    private boolean await(BooleanSupplier condition, Duration limit) {
        long end = stopwatch.getAsLong() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (stopwatch.getAsLong() - end > 0) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted");
            }
        }
        return true;
    }

    /**
     * Advances a manual clock by {@code duration}, from one scheduled task to the next, and lets the controllers settle
     * at each step.
     *
     * @param limit how long the controllers may take to settle at one step
     * @throws IllegalArgumentException if {@code duration} is negative
     * @throws IllegalStateException if the clock is not manual, or the controllers do not settle within {@code limit}
     */
    public void advance(Duration duration, Duration limit) {
        if (!(clock instanceof ManualClock manual)) {
            throw new IllegalStateException("the clock is not a manual clock");
        }
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the clock cannot go back, by " + duration);
        }
        Instant target = manual.instant().plus(duration);
        settle(limit);
        for (Optional<Instant> due = manual.nextDue();
                due.isPresent() && !due.get().isAfter(target);
                due = manual.nextDue()) {
            manual.advanceTo(due.get());
            settle(limit);
        }
        manual.advanceTo(target);
    }

    /**
     * Waits until {@code condition} holds. It is looked at whenever the controllers are idle. With a manual clock, time passes
     * only by what is scheduled next, and only while the condition does not hold; otherwise this waits in real time.
     *
     * @param limit how much time may pass, on the clock
     * @param patience how long the controllers may take to settle at one step
     * @param quiet waits until nobody outside of this process is at work; called before a manual clock is advanced
     * @param outside waits in real time until somebody outside has made a condition hold, and returns whether it does; called
     *     when nothing is scheduled any more
     * @return whether the condition holds
     * @throws IllegalStateException if the controllers do not settle within {@code patience}
     */
    public boolean await(
            BooleanSupplier condition,
            Duration limit,
            Duration patience,
            Runnable quiet,
            Predicate<BooleanSupplier> outside) {
        if (!(clock instanceof ManualClock manual)) {
            return await(condition, limit);
        }
        Instant end = manual.instant().plus(limit);
        while (true) {
            settle(patience);
            if (condition.getAsBoolean()) {
                return true;
            }
            quiet.run();
            settle(patience);
            if (condition.getAsBoolean()) {
                return true;
            }
            Optional<Instant> due = manual.nextDue();
            if (due.isEmpty() || due.get().isAfter(end)) {
                if (outside.test(condition)) {
                    return true;
                }
                manual.advanceTo(end);
                settle(patience);
                return condition.getAsBoolean();
            }
            manual.advanceTo(due.get());
        }
    }

    private boolean isIdle() {
        return current().map(ControllerRun::isIdle).orElse(true);
    }

    private String busy() {
        return current().map(each -> String.join(", ", each.busy())).orElse("");
    }

    private synchronized Optional<ControllerRun> current() {
        return run;
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
