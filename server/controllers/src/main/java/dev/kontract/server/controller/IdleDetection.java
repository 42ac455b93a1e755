package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.WorkQueue;
import dev.kontract.client.informer.Informer;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * Detects that all controllers are idle, although it can only check one stage at a time.
 *
 * <p>Work moves in a cycle: a write to the store, an informer's cache, its listeners, a queue, a reconciler, another
 * write. Each stage passes the work on before it counts as done itself: a write is counted before its response is sent,
 * a listener adds to queues before its notification counts as delivered, and a worker writes before its item counts as
 * done. Checking the stages in the order of the cycle therefore finds all work in progress, unless it moves from an
 * unchecked stage to one already checked. Such a move requires a write or an added item, and both are counted.
 *
 * <p>The algorithm: read the counters, check that every informer has notified its listeners of all events up to the
 * latest write of its kind, check that every queue is idle, and compare the counters. If they are unchanged, there was
 * no write after the informers were checked and no added item after the queues were checked, so all controllers were
 * idle at the time of the comparison. Only the clock or another client can change that.
 */
final class IdleDetection {

    private final SharedInformers informers;
    private final Map<WorkQueue<?>, String> queues;
    private final ToLongFunction<Kind<?>> latest;

    /** @param queues the queues with the controllers that they belong to */
    IdleDetection(SharedInformers informers, Map<WorkQueue<?>, String> queues, ToLongFunction<Kind<?>> latest) {
        this.informers = informers;
        this.queues = queues;
        this.latest = latest;
    }

    boolean isIdle() {
        long added = added();
        Map<Kind<?>, Informer<?>> followed = informers.all();
        Map<Kind<?>, Long> written = written(followed);
        return areCurrent(followed, written)
                && queues.keySet().stream().allMatch(WorkQueue::isIdle)
                && written(informers.all()).equals(written)
                && added() == added;
    }

    /** Returns whether every informer has notified its listeners of every write of its kind so far. */
    boolean isInformed() {
        Map<Kind<?>, Informer<?>> followed = informers.all();
        return areCurrent(followed, written(followed));
    }

    private static boolean areCurrent(Map<Kind<?>, Informer<?>> followed, Map<Kind<?>, Long> written) {
        for (Map.Entry<Kind<?>, Long> each : written.entrySet()) {
            Informer<?> informer = followed.get(each.getKey());
            if (informer != null && !informer.isCurrent(each.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Returns the controllers with work in their queues, and the kinds of which not every write has reached the informers. */
    SortedSet<String> busy() {
        SortedSet<String> busy = new TreeSet<>();
        queues.forEach((queue, controller) -> {
            if (!queue.isIdle()) {
                busy.add(controller);
            }
        });
        informers.all().forEach((kind, informer) -> {
            if (!informer.isCurrent(latest.applyAsLong(kind))) {
                busy.add("the informer of " + kind.plural());
            }
        });
        return busy;
    }

    private long added() {
        return queues.keySet().stream().mapToLong(WorkQueue::added).sum();
    }

    private Map<Kind<?>, Long> written(Map<Kind<?>, Informer<?>> followed) {
        Map<Kind<?>, Long> revisions = new HashMap<>();
        followed.keySet().forEach(kind -> revisions.put(kind, latest.applyAsLong(kind)));
        return revisions;
    }
}
