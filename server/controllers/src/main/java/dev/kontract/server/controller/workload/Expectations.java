package dev.kontract.server.controller.workload;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the controller's own writes until they appear in the informer caches. Otherwise it could create a pod twice,
 * or count a pod as available that it has just deleted. Thread-safe.
 *
 * <p>Nothing blocks: a workload with unmet expectations is skipped and reconciled again when the event arrives. No event is
 * missed, because it is recorded here before the workload is queued for it. Never called for the same workload by two threads
 * concurrently.
 */
public final class Expectations {

    /**
     * Expectations expire after this time, because a broken watch may have missed an object that was created and deleted in the
     * meantime.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The writes for one workload. */
    private record Done(
            Map<Kind<?>, Long> written, Map<String, String> deleted, Instant since, AtomicBoolean isAwaited) {

        Done(Instant since) {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), since, new AtomicBoolean());
        }
    }

    private final Clock clock;

    private final Map<Kind<?>, Long> seen = new ConcurrentHashMap<>();
    private final Map<Request, Done> expected = new ConcurrentHashMap<>();

    /** Creates a tracker without expectations. */
    public Expectations(Clock clock) {
        this.clock = clock;
    }

    /** Wraps an event mapping so that it also records the events. */
    public <T extends KubernetesObject> Function<T, Collection<Request>> noting(
            Kind<T> kind, Function<T, Collection<Request>> concerned) {
        return object -> {
            seen.merge(kind, version(object), Math::max);
            return concerned.apply(object);
        };
    }

    /** Records a write and its response. */
    public <T extends KubernetesObject> void wrote(Request workload, Kind<T> kind, T answer) {
        of(workload).written().merge(kind, version(answer), Math::max);
    }

    /** Records that a pod was deleted. */
    public void deleted(Request workload, Pod pod) {
        of(workload).deleted().put(pod.key(), uid(pod));
    }

    private Done of(Request workload) {
        return expected.computeIfAbsent(workload, request -> new Done(clock.instant()));
    }

    /**
     * Returns the result for a workload that has to be skipped; empty if all expectations are met. Call it before reading the
     * workload from its cache: one read earlier may lack writes that the caches show by the time of the check.
     */
    public Optional<Result> open(Request workload, Indexer<Pod> pods) {
        return open(workload, done -> areWritesSeen(done) && areDeletionsSeen(done, pods));
    }

    /** Same as {@link #open(Request, Indexer)}, for a controller that deletes no pods. */
    public Optional<Result> open(Request workload) {
        return open(workload, this::areWritesSeen);
    }

    private Optional<Result> open(Request workload, Predicate<Done> seen) {
        Done done = expected.get(workload);
        if (done == null
                || seen.test(done)
                || clock.instant().isAfter(done.since().plus(PATIENCE))) {
            expected.remove(workload);
            return Optional.empty();
        }
        boolean first = done.isAwaited().compareAndSet(false, true);
        return Optional.of(first ? Result.again(PATIENCE.plusSeconds(1)) : Result.done());
    }

    private boolean areWritesSeen(Done done) {
        return done.written().entrySet().stream()
                .allMatch(each -> seen.getOrDefault(each.getKey(), 0L) >= each.getValue());
    }

    private static boolean areDeletionsSeen(Done done, Indexer<Pod> pods) {
        return done.deleted().entrySet().stream()
                .allMatch(each -> isGoing(pods.get(each.getKey()).orElse(null), each.getValue()));
    }

    private static boolean isGoing(@Nullable Pod pod, String uid) {
        return pod == null || pod.deleting() || !uid(pod).equals(uid);
    }

    /** Discards the expectations of a deleted workload. */
    public void forget(Request workload) {
        expected.remove(workload);
    }

    private static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }

    private static long version(KubernetesObject object) {
        return Long.parseLong(Objects.requireNonNullElse(object.resourceVersion(), "0"));
    }
}
