package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.informer.Informer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Tells whether all controllers are idle, although it can look at one thing at a time only.
 *
 * <p>Work goes in a circle: a write to the store, the copy of an informer, its listeners, a queue, a reconciler, a write. Each
 * station hands the work on before it counts as done itself: a write is counted before it is answered, a listener adds to queues
 * before its notice counts as delivered, a worker writes before its item counts as done. So whoever looks at the stations in the
 * order of the circle sees all work that is under way, unless it moves from a station that was not looked at yet to one that
 * was. That takes a write or an item that is added meanwhile, and both are counted.
 *
 * <p>Therefore: note the counts, check that every informer has told its listeners everything up to the last write of its kind,
 * check that every queue is idle, and compare the counts. If they are equal, no write came after the informers were checked and
 * no item after the queues were, so all controllers were idle at the moment of the comparison. Only the clock, or a client that
 * is no controller, can end that.
 */
final class IdleDetection {

    private final SharedInformers informers;
    private final List<WorkQueue<?>> queues;
    private final ToLongFunction<Kind<?>> latest;

    IdleDetection(SharedInformers informers, List<WorkQueue<?>> queues, ToLongFunction<Kind<?>> latest) {
        this.informers = informers;
        this.queues = queues;
        this.latest = latest;
    }

    boolean isIdle() {
        long added = added();
        Map<Kind<?>, Informer<?>> followed = informers.all();
        Map<Kind<?>, Long> written = written(followed);
        for (Map.Entry<Kind<?>, Long> each : written.entrySet()) {
            Informer<?> informer = followed.get(each.getKey());
            if (informer != null && !informer.isCurrent(each.getValue())) {
                return false;
            }
        }
        return queues.stream().allMatch(WorkQueue::isIdle)
                && written(informers.all()).equals(written)
                && added() == added;
    }

    private long added() {
        return queues.stream().mapToLong(WorkQueue::added).sum();
    }

    private Map<Kind<?>, Long> written(Map<Kind<?>, Informer<?>> followed) {
        Map<Kind<?>, Long> revisions = new HashMap<>();
        followed.keySet().forEach(kind -> revisions.put(kind, latest.applyAsLong(kind)));
        return revisions;
    }
}
