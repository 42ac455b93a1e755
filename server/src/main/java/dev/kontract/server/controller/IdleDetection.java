package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.informer.Informer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Tells whether all controllers are idle, though it can look at one thing at a time only.
 *
 * <p>Work goes in a circle: a write to the store, the copy of an informer, its listeners, a queue, a reconciler, a write. Each
 * station hands the work on before it says that it is done itself: a write is counted before it is answered, a listener adds to
 * queues before its notice counts as told, a worker writes before its item counts as done. So work that is under way is always
 * seen by whoever looks at the stations in the order of the circle, unless it moves on from a station not yet looked at to one
 * already passed. That takes a write or an item added meanwhile, and both are counted.
 *
 * <p>Therefore: note the counts, see that every informer has told its listeners everything up to the last write of its kind,
 * see that every queue is idle, and compare the counts. If they are the same, no write came after the informers were seen to be
 * done and no item after the queues were, hence all were idle at the moment of the comparison. Only the clock, or somebody who
 * is no controller, can end that.
 */
final class IdleDetection {

    private final SharedInformers informers;
    private final QueueActivity activity;
    private final ToLongFunction<Kind<?>> latest;

    IdleDetection(SharedInformers informers, QueueActivity activity, ToLongFunction<Kind<?>> latest) {
        this.informers = informers;
        this.activity = activity;
        this.latest = latest;
    }

    boolean isIdle() {
        long added = activity.added();
        Map<Kind<?>, Informer<?>> followed = informers.all();
        Map<Kind<?>, Long> written = written(followed);
        for (Map.Entry<Kind<?>, Long> each : written.entrySet()) {
            Informer<?> informer = followed.get(each.getKey());
            if (informer != null && !informer.isCurrent(each.getValue())) {
                return false;
            }
        }
        return activity.isIdle() && written(informers.all()).equals(written) && activity.added() == added;
    }

    private Map<Kind<?>, Long> written(Map<Kind<?>, Informer<?>> followed) {
        Map<Kind<?>, Long> revisions = new HashMap<>();
        followed.keySet().forEach(kind -> revisions.put(kind, latest.applyAsLong(kind)));
        return revisions;
    }
}
