package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The seats of a server, shared by priority levels. A level is entitled to its nominal seats, less those that it lends. A seat that
 * no level is entitled to goes to whoever needs it, up to the limit of what a level may borrow; of the levels with waiting
 * requests, the one that uses the smallest part of its nominal seats comes first. Unlike upstream, which adjusts the limits of levels every
 * ten seconds by their demand, lending and borrowing take effect with each request.
 *
 * <p>Thread-safe: one lock protects the levels and their queues, and is held for some hundred nanoseconds. {@code reserved} is the sum
 * of the seats that must be left to levels which use fewer than they are entitled to. Callbacks to requests run outside the lock.
 */
public final class PriorityLevels {

    /** The maximum number of waiting requests of all levels, because each holds a body in memory. */
    static final int MOST_WAITING = 10_000;

    private static final String CATCH_ALL = "catch-all";

    /** The requests that a thread has begin. */
    private static final ThreadLocal<Deque<Runnable>> BEGINNING = new ThreadLocal<>();

    private final int seats;
    private final long patience;
    private final LongSupplier nanos;
    private final Map<String, PriorityLevel> levels = new TreeMap<>();
    private int executing;
    private int reserved;
    private int waiting;
    private final int[] executingByKind = new int[2];
    private final int[] waitingByKind = new int[2];

    /**
     * Creates the level {@code catch-all}, which has all seats until others are known.
     *
     * @param seats the number of seats
     * @param patience the maximum time a request waits
     * @param nanos a monotonic clock in nanoseconds
     */
    public PriorityLevels(int seats, Duration patience, LongSupplier nanos) {
        this.seats = seats;
        this.patience = patience.toNanos();
        this.nanos = nanos;
        configure(Map.of());
    }

    /** A request that arrives, with its flow. */
    record Arrival(
            Flow flow, FlowCounts counts, boolean mutating, UserInfo user, RequestInfo request, QueuedRequest queued) {}

    /** Takes over the stored levels by their names. */
    void configure(Map<String, LevelLimits> stored) {
        List<Runnable> begun = new ArrayList<>();
        synchronized (this) {
            Map<String, LevelLimits> wanted = new HashMap<>(stored);
            wanted.putIfAbsent(CATCH_ALL, LevelLimits.CATCH_ALL);
            levels.forEach((name, level) -> level.quiescing = !wanted.containsKey(name));
            wanted.forEach((name, limits) -> levels.computeIfAbsent(name, absent -> new PriorityLevel(name, limits))
                    .configure(limits));
            levels.values().removeIf(level -> level.quiescing && level.isIdle());
            long shares = levels.values().stream()
                    .mapToLong(level -> level.limits().shares())
                    .sum();
            levels.values().forEach(level -> level.allot(seats, shares));
            reserved = levels.values().stream().mapToInt(PriorityLevel::reserve).sum();
            dispatch(begun);
        }
        run(begun);
    }

    /** Admits a request now or later, or rejects it. */
    void enter(
            RequestClassifier.@Nullable FlowClass flowClass,
            boolean mutating,
            UserInfo user,
            RequestInfo request,
            QueuedRequest queued) {
        Flow flow = flowClass == null ? new Flow(CATCH_ALL, CATCH_ALL, "") : flowClass.flow(user, request);
        FlowCounts counts = flowClass == null ? new FlowCounts() : flowClass.counts();
        place(new Arrival(flow, counts, mutating, user, request, queued)).run();
    }

    /** Returns the callback to run outside the lock. */
    private synchronized Runnable place(Arrival arrival) {
        PriorityLevel level = level(arrival.flow.level());
        if (level.limits().exempt()) {
            arrival.counts.dispatched.increment();
            return () -> arrival.queued.admitted(RequestPermit.UNLIMITED, QueuedRequest.Arrival.IMMEDIATE);
        }
        FlowQueue queue = level.queue(arrival.flow);
        if (level.waiting == 0 && mayBegin(level)) {
            RequestPermit seat = seat(level, queue, arrival);
            return () -> arrival.queued.admitted(seat, QueuedRequest.Arrival.IMMEDIATE);
        }
        if (queue == null || queue.line.size() >= level.limits().queueLength() || waiting >= MOST_WAITING) {
            (queue == null ? arrival.counts.concurrencyLimit : arrival.counts.queueFull).increment();
            return () -> arrival.queued.refused(TooManyRequests.tooMany());
        }
        queue.line.add(new FlowQueue.Waiting(arrival, nanos.getAsLong()));
        waits(level, arrival, 1);
        return PriorityLevels::nothing;
    }

    private static void nothing() {}

    private PriorityLevel level(String name) {
        PriorityLevel known = levels.get(name);
        return known == null ? Objects.requireNonNull(levels.get(CATCH_ALL)) : known;
    }

    private void waits(PriorityLevel level, Arrival arrival, int change) {
        waiting += change;
        level.waiting += change;
        waitingByKind[kind(arrival)] += change;
        arrival.counts.waiting.addAndGet(change);
    }

    private static int kind(Arrival arrival) {
        return arrival.mutating ? 1 : 0;
    }

    /** A level may use what it is entitled to, and what no other level is. */
    private boolean mayBegin(PriorityLevel level) {
        return level.executing < level.entitled() || (level.executing < level.upper && executing + reserved < seats);
    }

    private RequestPermit seat(PriorityLevel level, @Nullable FlowQueue queue, Arrival arrival) {
        executing++;
        executingByKind[kind(arrival)]++;
        reserved -= level.reserve();
        level.begin(queue);
        reserved += level.reserve();
        arrival.counts.dispatched.increment();
        arrival.counts.executing.incrementAndGet();
        return new Seat(level, queue, arrival);
    }

    private final class Seat implements RequestPermit {

        private final PriorityLevel level;
        private final @Nullable FlowQueue queue;
        private final Arrival arrival;
        private boolean released;

        Seat(PriorityLevel level, @Nullable FlowQueue queue, Arrival arrival) {
            this.level = level;
            this.queue = queue;
            this.arrival = arrival;
        }

        @Override
        public void release() {
            List<Runnable> begun = List.of();
            synchronized (PriorityLevels.this) {
                if (released) {
                    return;
                }
                released = true;
                executing--;
                executingByKind[kind(arrival)]--;
                reserved -= level.reserve();
                level.end(queue);
                reserved += level.reserve();
                arrival.counts.executing.decrementAndGet();
                if (waiting > 0) {
                    begun = new ArrayList<>(1);
                    dispatch(begun);
                }
            }
            run(begun);
        }
    }

    /**
     * Has requests begin. A request that has ended while it waited releases its seat at once, which lets others begin: they are run by
     * the same loop, since they may be many.
     */
    private void run(List<Runnable> begun) {
        if (begun.isEmpty()) {
            return;
        }
        Deque<Runnable> outer = BEGINNING.get();
        if (outer != null) {
            outer.addAll(begun);
            return;
        }
        Deque<Runnable> all = new ArrayDeque<>(begun);
        BEGINNING.set(all);
        try {
            for (Runnable next = all.poll(); next != null; next = all.poll()) {
                next.run();
            }
        } finally {
            BEGINNING.remove();
        }
    }

    /** Has waiting requests begin while there are seats for them. */
    private void dispatch(List<Runnable> begun) {
        while (waiting > 0) {
            PriorityLevel level = neediest();
            FlowQueue queue = level == null ? null : level.next();
            if (level == null || queue == null) {
                return;
            }
            Arrival next = queue.line.remove().arrival();
            waits(level, next, -1);
            RequestPermit seat = seat(level, queue, next);
            begun.add(() -> next.queued.admitted(seat, QueuedRequest.Arrival.QUEUED));
        }
    }

    /** Returns the level that uses the smallest part of its nominal seats, of those with requests that may begin. */
    private @Nullable PriorityLevel neediest() {
        PriorityLevel neediest = null;
        for (PriorityLevel level : levels.values()) {
            if (level.waiting > 0
                    && mayBegin(level)
                    && (neediest == null
                            || (long) level.executing * neediest.nominal < (long) neediest.executing * level.nominal)) {
                neediest = level;
            }
        }
        return neediest;
    }

    /** Rejects the requests that have waited too long; each queue is in order of arrival. */
    void expire() {
        List<Arrival> late = new ArrayList<>();
        synchronized (this) {
            if (waiting == 0) {
                return;
            }
            long now = nanos.getAsLong();
            for (PriorityLevel level : levels.values()) {
                for (FlowQueue queue : level.queues()) {
                    while (!queue.line.isEmpty() && now - queue.line.element().since() > patience) {
                        Arrival expired = queue.line.remove().arrival();
                        waits(level, expired, -1);
                        expired.counts.timedOut.increment();
                        late.add(expired);
                    }
                }
            }
        }
        late.forEach(each -> each.queued.refused(TooManyRequests.tooMany()));
    }

    /** Returns the usage by reads or by writes, without rejections. */
    synchronized FlowControl.Seats usage(boolean mutating) {
        int kind = mutating ? 1 : 0;
        return new FlowControl.Seats(executingByKind[kind], waitingByKind[kind], 0);
    }

    /** Returns the limits of the levels. */
    public List<LevelFigures> figures() {
        return read(all -> all.stream()
                .map(level -> new LevelFigures(level.name, level.nominal, level.lower, level.upper))
                .toList());
    }

    /** Returns the time from which requests wait, in nanoseconds. */
    long nanos() {
        return nanos.getAsLong();
    }

    /** Has {@code reader} see the levels, which do not change meanwhile. */
    synchronized <T> T read(Function<Collection<PriorityLevel>, T> reader) {
        return reader.apply(levels.values());
    }
}
