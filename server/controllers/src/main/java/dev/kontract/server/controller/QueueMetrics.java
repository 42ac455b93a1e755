package dev.kontract.server.controller;

import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.controller.WorkQueueObserver;
import dev.kontract.server.measurement.CounterFamily;
import dev.kontract.server.measurement.Histogram.Bounds;
import dev.kontract.server.measurement.HistogramFamily;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;

/** Counts and times the items of the queues of all controllers, by controller, as client-go does. Thread-safe. */
public final class QueueMetrics {

    private static final Bounds SECONDS = Bounds.of(
            "1e-08",
            "1e-07",
            "1e-06",
            "9.999999999999999e-06",
            "9.999999999999999e-05",
            "0.001",
            "0.01",
            "0.1",
            "1",
            "10");

    private final CounterFamily adds = new CounterFamily();
    private final CounterFamily retries = new CounterFamily();
    private final HistogramFamily waits = new HistogramFamily(SECONDS);
    private final HistogramFamily work = new HistogramFamily(SECONDS);
    private final Map<WorkQueue<?>, String> queues = new ConcurrentHashMap<>();

    /** Measures a new queue of a controller, until it is {@linkplain #forget forgotten}. */
    <K> WorkQueue<K> measured(String controller, WorkQueue<K> queue) {
        String labels = "name=\"" + controller + '"';
        queues.put(queue, labels);
        return queue.observedBy(new WorkQueueObserver() {
            @Override
            public void added() {
                adds.increment(labels);
            }

            @Override
            public void delayed() {
                retries.increment(labels);
            }

            @Override
            public void taken(long nanos) {
                waits.recordNanos(labels, nanos);
            }

            @Override
            public void processed(long nanos) {
                work.recordNanos(labels, nanos);
            }
        });
    }

    /** Stops to show the load of queues that are closed. */
    void forget(Collection<WorkQueue<?>> closed) {
        closed.forEach(queues::remove);
    }

    /** Returns the number of items that were queued. */
    public Map<String, Number> adds() {
        return adds.samples();
    }

    /** Returns the number of items that were to be queued later. */
    public Map<String, Number> retries() {
        return retries.samples();
    }

    /** Returns how long items were queued. */
    public Map<String, Number> waits() {
        return waits.samples();
    }

    /** Returns how long items were processed. */
    public Map<String, Number> work() {
        return work.samples();
    }

    /** Returns the number of queued items. */
    public Map<String, Number> depth() {
        return load(WorkQueue.Load::queued, Double::sum);
    }

    /** Returns how long the items that are being processed have taken so far, together. */
    public Map<String, Number> unfinished() {
        return load(load -> load.unfinishedNanos() / 1e9, Double::sum);
    }

    /** Returns how long the item that is being processed longest has taken so far. */
    public Map<String, Number> longest() {
        return load(load -> load.longestNanos() / 1e9, Double::max);
    }

    private Map<String, Number> load(ToDoubleFunction<WorkQueue.Load> figure, BinaryOperator<Double> both) {
        Map<String, Double> loads = new TreeMap<>();
        queues.forEach((queue, labels) -> loads.merge(labels, figure.applyAsDouble(queue.load()), both));
        return new TreeMap<>(loads);
    }
}
