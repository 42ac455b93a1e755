package dev.kontract.server.flowcontrol;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts the requests of a flow schema at a priority level. Thread-safe. */
final class FlowCounts {

    /** Requests that were executed, or are. */
    final LongAdder dispatched = new LongAdder();

    /** Requests that were rejected because their queue was full. */
    final LongAdder queueFull = new LongAdder();

    /** Requests that were rejected because there was no seat, and the level has no queues. */
    final LongAdder concurrencyLimit = new LongAdder();

    /** Requests that were rejected because they had waited too long. */
    final LongAdder timedOut = new LongAdder();

    /** Requests that are executed; those of exempt levels are not counted. */
    final AtomicInteger executing = new AtomicInteger();

    /** Requests that wait. */
    final AtomicInteger waiting = new AtomicInteger();

    /** Returns the present figures, as those of a schema and a level. */
    FlowFigures of(String schema, String level) {
        return new FlowFigures(
                schema,
                level,
                dispatched.sum(),
                queueFull.sum(),
                concurrencyLimit.sum(),
                timedOut.sum(),
                waiting.get(),
                executing.get());
    }
}
