package dev.kontract.server.controller.statefulset;

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
import org.jspecify.annotations.Nullable;

/**
 * What the controller did itself and has to see in its copies before it looks at a set again. Without that it would create a
 * pod twice, or count one as available that it has just deleted. Safe for use by several threads.
 *
 * <p>Nobody waits: a set that is not up to date is left alone, and its turn comes when the change arrives. That is certain,
 * as a change is noted here before the set is queued for it. Never called for the same set by two threads at once.
 */
final class Expectations {

    /** A watch that broke may have missed what came and went meanwhile: nobody waits for that any longer than this. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** What was done for one set. */
    private record Done(
            Map<Kind<?>, Long> written, Map<String, String> deleted, Instant since, AtomicBoolean isAwaited) {

        Done(Instant since) {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), since, new AtomicBoolean());
        }
    }

    private final Clock clock;

    private final Map<Kind<?>, Long> seen = new ConcurrentHashMap<>();
    private final Map<Request, Done> expected = new ConcurrentHashMap<>();

    Expectations(Clock clock) {
        this.clock = clock;
    }

    /** The same function, for a listener, that also notes what was seen. */
    <T extends KubernetesObject> Function<T, Collection<Request>> noting(
            Kind<T> kind, Function<T, Collection<Request>> concerned) {
        return object -> {
            seen.merge(kind, version(object), Math::max);
            return concerned.apply(object);
        };
    }

    /** An object was written, and this was the answer. */
    <T extends KubernetesObject> void wrote(Request set, Kind<T> kind, T answer) {
        of(set).written().merge(kind, version(answer), Math::max);
    }

    /** A pod was deleted. */
    void deleted(Request set, Pod pod) {
        of(set).deleted().put(pod.key(), uid(pod));
    }

    private Done of(Request set) {
        return expected.computeIfAbsent(set, request -> new Done(clock.instant()));
    }

    /** What to say of a set that has to be left alone; empty when everything was seen that was done for it. */
    Optional<Result> open(Request set, Indexer<Pod> pods) {
        Done done = expected.get(set);
        if (done == null
                || isSeen(done, pods)
                || clock.instant().isAfter(done.since().plus(PATIENCE))) {
            expected.remove(set);
            return Optional.empty();
        }
        boolean first = done.isAwaited().compareAndSet(false, true);
        return Optional.of(first ? Result.again(PATIENCE.plusSeconds(1)) : Result.done());
    }

    private boolean isSeen(Done done, Indexer<Pod> pods) {
        return done.written().entrySet().stream()
                        .allMatch(each -> seen.getOrDefault(each.getKey(), 0L) >= each.getValue())
                && done.deleted().entrySet().stream()
                        .allMatch(each -> isGoing(pods.get(each.getKey()).orElse(null), each.getValue()));
    }

    private static boolean isGoing(@Nullable Pod pod, String uid) {
        return pod == null || pod.deleting() || !uid(pod).equals(uid);
    }

    /** The set is gone. */
    void forget(Request set) {
        expected.remove(set);
    }

    private static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }

    private static long version(KubernetesObject object) {
        return Long.parseLong(Objects.requireNonNullElse(object.resourceVersion(), "0"));
    }
}
