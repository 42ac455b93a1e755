package dev.kontract.client.controller;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * A clock that moves only when it is advanced, combined with a timer, to test behaviour that takes minutes in real time.
 * Thread-safe.
 *
 * <pre>{@code
 * ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
 * WorkQueue<Request> queue = WorkQueue.timedBy(clock);
 * queue.addAfter(request, Duration.ofMinutes(5));
 * clock.advance(Duration.ofMinutes(5));        // the request waits to be taken now
 * }</pre>
 */
public final class ManualClock extends Clock implements Timer {

    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparing(Alarm::due).thenComparing(Alarm::number));
    private final Instant start;
    private Instant now;
    private long number;

    private ManualClock(Instant start) {
        this.start = start;
        now = start;
    }

    /** Creates a clock set to {@code start}. */
    public static ManualClock at(Instant start) {
        return new ManualClock(start);
    }

    /**
     * Advances the clock by {@code duration}. Tasks that become due, including those they schedule, run in the calling
     * thread in the order of their due times, with the clock set to each.
     */
    public void advance(Duration duration) {
        advanceTo(instant().plus(duration));
    }

    /** Advances the clock to {@code target}, as {@link #advance} does; does nothing if {@code target} is in the past. */
    public void advanceTo(Instant target) {
        for (Optional<Alarm> due = next(target); due.isPresent(); due = next(target)) {
            due.get().task().run();
        }
    }

    private synchronized Optional<Alarm> next(Instant target) {
        Alarm first = alarms.peek();
        if (first == null || first.due().isAfter(target)) {
            now = target.isAfter(now) ? target : now;
            return Optional.empty();
        }
        now = first.due().isAfter(now) ? first.due() : now;
        return Optional.ofNullable(alarms.poll());
    }

    /** Returns when the next task is due; empty if none is scheduled. */
    public synchronized Optional<Instant> nextDue() {
        return Optional.ofNullable(alarms.peek()).map(Alarm::due);
    }

    @Override
    public synchronized void after(Duration delay, Runnable task) {
        alarms.add(new Alarm(now.plus(delay), number++, task));
    }

    @Override
    public synchronized long nanoTime() {
        return Duration.between(start, now).toNanos();
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** Returns this clock: instants do not depend on the zone. */
    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    private record Alarm(Instant due, long number, Runnable task) {}
}
