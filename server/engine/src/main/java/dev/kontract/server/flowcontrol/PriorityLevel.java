package dev.kontract.server.flowcontrol;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A priority level: its limits, in seats, and its queues. The queue that has had the fewest requests begin while others waited
 * comes next (start-time fair queuing, with every request of the same cost). Not thread-safe.
 */
final class PriorityLevel {

    final String name;
    int nominal;
    int lower;
    int upper;
    int executing;
    int waiting;

    /** Whether the level is not stored any more; it is dropped when its last request has ended. */
    boolean quiescing;

    private LevelLimits limits;
    private FlowQueue @Nullable [] queues;
    private long virtualNow;

    PriorityLevel(String name, LevelLimits limits) {
        this.name = name;
        this.limits = limits;
    }

    LevelLimits limits() {
        return limits;
    }

    /** Sets other limits. Requests stay in their queues, of which there are as many as before while a request waits. */
    void configure(LevelLimits others) {
        limits = others;
        quiescing = false;
    }

    /**
     * Sets the number of seats.
     *
     * @param all the number of seats of the server
     * @param allShares the sum of the shares of all levels
     */
    void allot(int all, long allShares) {
        nominal = allShares == 0 ? 0 : (int) ((all * (long) limits.shares() + allShares - 1) / allShares);
        lower = nominal - (int) Math.round(nominal * limits.lendablePercent() / 100.0);
        long borrowed = limits.borrowingPercent() < 0 ? all : Math.round(nominal * limits.borrowingPercent() / 100.0);
        upper = (int) Math.min(all, nominal + borrowed);
    }

    /** Returns how many seats it gets whatever other levels use: at least one, so that small servers serve all levels, too. */
    int entitled() {
        return Math.max(lower, Math.min(1, nominal));
    }

    /** Returns how many seats must be left to this level. */
    int reserve() {
        return Math.max(0, lower - executing);
    }

    boolean isIdle() {
        return executing == 0 && waiting == 0;
    }

    /** Returns the number of queues that have been used so far, of all or of none. */
    FlowQueue[] queues() {
        FlowQueue[] known = queues;
        return known == null ? new FlowQueue[0] : known;
    }

    /** Returns the least loaded queue of a flow; null if this level has no queues. */
    @Nullable
    FlowQueue queue(Flow flow) {
        if (limits.queues() == 0) {
            return null;
        }
        FlowQueue[] all = sized();
        FlowQueue least = null;
        for (int number : flow.hand(limits.handSize(), all.length)) {
            if (least == null || all[number].load() < least.load()) {
                least = all[number];
            }
        }
        return Objects.requireNonNull(least);
    }

    private FlowQueue[] sized() {
        FlowQueue[] known = queues;
        if (known == null || (known.length != limits.queues() && waiting == 0)) {
            known = new FlowQueue[limits.queues()];
            for (int i = 0; i < known.length; i++) {
                known[i] = new FlowQueue();
            }
            queues = known;
        }
        return known;
    }

    /** Has a request begin that came through a queue, if the level has any. */
    void begin(@Nullable FlowQueue queue) {
        executing++;
        if (queue != null) {
            virtualNow = Math.max(virtualNow, queue.begin(virtualNow));
        }
    }

    /** Ends a request. */
    void end(@Nullable FlowQueue queue) {
        executing--;
        if (queue != null) {
            queue.executing--;
        }
    }

    /** Returns the queue whose first request comes next; null if no request waits. */
    @Nullable
    FlowQueue next() {
        FlowQueue first = null;
        for (FlowQueue queue : queues()) {
            if (!queue.line.isEmpty() && (first == null || queue.start(virtualNow) < first.start(virtualNow))) {
                first = queue;
            }
        }
        return first;
    }
}
