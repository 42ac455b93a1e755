package dev.kontract.server.flowcontrol;

/**
 * What the requests of a flow schema did so far.
 *
 * @param schema the name of the flow schema
 * @param level the name of its priority level
 * @param dispatched the number of requests that were executed, or are
 * @param queueFull the number of requests rejected because their queue was full
 * @param concurrencyLimit the number of requests rejected because there was no seat, and the level has no queues
 * @param timedOut the number of requests rejected because they had waited too long
 * @param waiting the number of requests that wait
 * @param executing the number of requests that are executed; 0 for exempt levels
 */
public record FlowFigures(
        String schema,
        String level,
        long dispatched,
        long queueFull,
        long concurrencyLimit,
        long timedOut,
        int waiting,
        int executing) {}
