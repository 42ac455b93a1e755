package dev.kontract.server.controller;

import dev.kontract.client.controller.ManualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The controllers of a process, running permanently or, those of each lease by themselves, while the process is the leader.
 * Thread-safe.
 */
public final class Controllers implements AutoCloseable {

    private static final Duration REST_WITHIN = Duration.ofSeconds(30);
    private static final Duration INFORMED_WITHIN = Duration.ofSeconds(10);
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Clock clock;
    private final LongSupplier stopwatch;
    private final StandbyControllers standby;
    private final Optional<ControllerRun> permanent;
    private final List<Candidate> candidates;

    private Controllers(
            Clock clock,
            LongSupplier stopwatch,
            StandbyControllers standby,
            Optional<ControllerRun> permanent,
            List<Candidate> candidates) {
        this.clock = clock;
        this.standby = standby;
        this.stopwatch = stopwatch;
        this.permanent = permanent;
        this.candidates = candidates;
    }

    /** Returns an instance without controllers, which is always idle. */
    public static Controllers none(Clock clock) {
        return new Controllers(clock, System::nanoTime, new StandbyControllers(List.of()), Optional.empty(), List.of());
    }

    /** Starts the controllers immediately. */
    public static Controllers start(List<ControllerFactory> factories, ControllerEnvironment environment) {
        return start(factories, Set.of(), environment);
    }

    /**
     * Starts the controllers immediately, except those that no object concerns so far.
     *
     * @param standby the names of the controllers that no existing object concerns, according to {@link
     *     ControllerFactory#isConcernedBy}; they are started by {@link #written}
     */
    public static Controllers start(
            List<ControllerFactory> factories, Set<String> standby, ControllerEnvironment environment) {
        List<ControllerFactory> waiting = factories.stream()
                .filter(factory -> standby.contains(factory.name()))
                .toList();
        return start(factories, new StandbyControllers(waiting), environment, System::nanoTime);
    }

    /** @param stopwatch nanoseconds, by which the limits of waiting are measured */
    static Controllers start(
            List<ControllerFactory> factories, ControllerEnvironment environment, LongSupplier stopwatch) {
        return start(factories, new StandbyControllers(List.of()), environment, stopwatch);
    }

    private static Controllers start(
            List<ControllerFactory> factories,
            StandbyControllers standby,
            ControllerEnvironment environment,
            LongSupplier stopwatch) {
        ControllerRun run = new ControllerRun(factories, standby, environment);
        return new Controllers(environment.clock(), stopwatch, standby, Optional.of(run), List.of());
    }

    /**
     * Runs the controllers of each {@link ControllerFactory#lease() lease} while this process is its leader, for several
     * servers that share a store.
     *
     * @param environment its clients are used for the elections; those of the controllers are created by {@code terms}
     * @param identity the unique identity of this process
     */
    public static Controllers elect(
            List<ControllerFactory> factories,
            ControllerEnvironment environment,
            LeaderElection election,
            String identity,
            LeaderTerms terms) {
        Map<String, List<ControllerFactory>> groups = new TreeMap<>();
        for (ControllerFactory each : factories) {
            groups.computeIfAbsent(each.lease(), lease -> new ArrayList<>()).add(each);
        }
        StandbyControllers none = new StandbyControllers(List.of());
        List<Candidate> candidates = new ArrayList<>();
        groups.forEach((lease, group) -> candidates.add(new Candidate(
                election.candidacy(lease, identity),
                () -> environment.connections().interruptible(ControllerUsers.ofLease(lease), "leader-election"),
                () -> new ControllerRun(group, none, environment.with(terms.begin(lease, identity))))));
        candidates.forEach(Candidate::start);
        return new Controllers(environment.clock(), System::nanoTime, none, Optional.empty(), List.copyOf(candidates));
    }

    /** Returns the names of the controllers that no object has concerned so far. */
    public Set<String> standby() {
        return standby.names();
    }

    /** Returns whether a write could concern a controller that has not been started. */
    public boolean awaitsWrites() {
        return !standby.isEmpty();
    }

    /** Starts the controllers that {@code object}, which was written just now, is the first to concern. */
    public void written(WrittenObject object) {
        if (awaitsWrites()) {
            running().forEach(started -> started.written(object));
        }
    }

    /**
     * Waits until all controllers are idle and will stay idle until the clock advances or another client changes something: all
     * queues are empty, no reconciliation is running, and the informers have received every write made through this process.
     * Does not wait for items that keep failing. Returns immediately if no controller runs.
     *
     * @throws IllegalStateException if {@code limit} expires, with the time of the clock and the controllers that are busy; or
     *     if the thread is interrupted
     */
    public void settle(Duration limit) {
        if (!await(this::isIdle, limit)) {
            throw new IllegalStateException("the controllers were not idle within " + limit + " at " + clock.instant()
                    + ": busy are " + busy());
        }
    }

    /**
     * Runs {@code task} while no controller is active, and resumes the controllers once their informers have received the
     * writes of the task.
     *
     * @throws IllegalStateException if a controller does not pause in time, for example because it waits for the caller; or if
     *     the thread is interrupted
     */
    public void whilePaused(Runnable task) {
        List<ControllerRun> paused = new ArrayList<>();
        try {
            for (ControllerRun each : running()) {
                paused.add(each);
                if (!each.workers().pause(REST_WITHIN)) {
                    throw new IllegalStateException(restless("the controllers did not rest within " + REST_WITHIN));
                }
            }
            task.run();
            await(() -> paused.stream().allMatch(each -> each.isClosed() || each.isInformed()), INFORMED_WITHIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(restless("interrupted before the controllers rested"), e);
        } finally {
            paused.forEach(each -> each.workers().resume());
        }
    }

    private String restless(String what) {
        return what + ": busy are " + busy() + "; a webhook that a controller waits for cannot pause it";
    }

    /** Returns whether {@code condition} holds within {@code limit}. */
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
     * Advances a manual clock by {@code duration}, from one scheduled task to the next, waiting for the controllers to settle
     * at each step.
     *
     * @param limit how long the controllers may take to settle at one step
     * @throws IllegalArgumentException if {@code duration} is negative
     * @throws IllegalStateException if the clock is not manual, or the controllers do not settle within {@code limit}
     */
    public void advance(Duration duration, Duration limit) {
        advance(duration, () -> limit);
    }

    /**
     * Advances a manual clock as {@link #advance(Duration, Duration)} does.
     *
     * @param limit returns how long the controllers may take to settle at the next step; an exception leaves the clock where it is
     */
    public void advance(Duration duration, Supplier<Duration> limit) {
        if (!(clock instanceof ManualClock manual)) {
            throw new IllegalStateException(
                    "the clock shows real time and cannot be advanced: start the server with "
                            + "ServerConfig.builder().clock(ManualClock.at(...)), a test with @Kontract(clock = ClockMode.FROZEN)");
        }
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the clock cannot go back, by " + duration);
        }
        Instant target = manual.instant().plus(duration);
        settle(limit.get());
        for (Optional<Instant> due = manual.nextDue();
                due.isPresent() && !due.get().isAfter(target);
                due = manual.nextDue()) {
            manual.advanceTo(due.get());
            settle(limit.get());
        }
        manual.advanceTo(target);
    }

    /**
     * Waits until {@code condition} holds. It is evaluated whenever the controllers are idle. A manual clock is advanced from
     * one scheduled task to the next while the condition does not hold; otherwise this waits in real time.
     *
     * @param limit how much time may pass, on the clock
     * @param patience how long the controllers may take to settle at one step
     * @param quiet waits until clients outside of this process are inactive; called before a manual clock is advanced
     * @param outside waits in real time until an outside client has made a condition hold, and returns whether it does; called
     *     when no task is scheduled
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
        return running().stream().allMatch(ControllerRun::isIdle);
    }

    private String busy() {
        return running().stream().flatMap(each -> each.busy().stream()).sorted().collect(Collectors.joining(", "));
    }

    private List<ControllerRun> running() {
        if (permanent.isPresent()) {
            return List.of(permanent.get());
        }
        List<ControllerRun> leading = new ArrayList<>(candidates.size());
        candidates.forEach(each -> each.run().ifPresent(leading::add));
        return leading;
    }

    @Override
    public void close() {
        candidates.forEach(Candidate::close);
        permanent.ifPresent(ControllerRun::close);
    }
}
