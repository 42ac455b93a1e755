package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.model.OwnerReference;
import dev.kontract.server.controller.garbage.LiveObjects.Propagation;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reconciles an object by UID: deletes it when its last owner is gone, completes its foreground deletion when no
 * blocking dependents are left, and removes it from its dependents when they are to be orphaned.
 */
final class GarbageCollector implements Reconciler {

    private static final Logger LOG = LoggerFactory.getLogger(GarbageCollector.class);

    private static final Duration LATER = Duration.ofSeconds(30);

    /** The state of an owner reference. */
    private enum OwnerState {
        /** The owner exists. */
        PRESENT,
        /** The owner does not exist. */
        DANGLING,
        /** The owner exists and waits for its dependents to be deleted. */
        WAITING,
        /** The server does not currently serve the owner's kind. */
        UNKNOWN,
        /** A cluster-scoped object cannot have a namespaced owner. */
        IMPOSSIBLE
    }

    private final OwnershipGraph graph;
    private final AbsentOwners absent;
    private final LiveObjects objects;
    private final Consumer<String> attention;

    GarbageCollector(OwnershipGraph graph, AbsentOwners absent, LiveObjects objects, Consumer<String> attention) {
        this.graph = graph;
        this.absent = absent;
        this.objects = objects;
        this.attention = attention;
    }

    @Override
    public Result reconcile(Request request) {
        Optional<GraphView> view = graph.view(request.name());
        return view.isEmpty() ? Result.done() : collect(view.get());
    }

    private Result collect(GraphView view) {
        if (view.state().awaitsOrphaning()) {
            return orphanDependents(view);
        }
        if (view.state().deleting() && !view.state().awaitsDependents()) {
            return Result.done();
        }
        Optional<Kind.Scope> scope =
                objects.scope(view.identity().apiVersion(), view.identity().kind());
        if (scope.isEmpty()) {
            return Result.again(LATER);
        }
        if (scope.get() == Kind.Scope.NAMESPACED && !view.identity().isNamespaced()) {
            return Result.done();
        }
        Optional<ObservedObject> live = find(placed(view.identity(), scope.get()));
        if (live.isEmpty()) {
            return graph.confirmAbsent(view.identity()) ? Result.again(LATER) : Result.done();
        }
        Result result = view.state().awaitsDependents() ? finish(view, live.get()) : collect(view, live.get());
        return view.seen() ? result : Result.again(LATER);
    }

    private Result orphanDependents(GraphView owner) {
        String uid = owner.identity().uid();
        owner.dependents().forEach(dependent -> objects.removeOwners(dependent.identity(), List.of(uid)));
        objects.removeFinalizer(owner.identity(), ObservedObject.ORPHAN);
        return Result.done();
    }

    /**
     * Deletes blocking dependents sequentially in the order of creation, so that two runs give the same events. In a cycle of
     * objects that wait for each other, one stops blocking its owners.
     */
    private Result finish(GraphView owner, ObservedObject live) {
        List<GraphView.Dependent> blocking = owner.blocking();
        if (blocking.isEmpty()) {
            objects.removeFinalizer(owner.identity(), ObservedObject.FOREGROUND);
        } else if (owner.circular()) {
            objects.unblockOwners(live);
        }
        blocking.stream()
                .filter(dependent -> !dependent.going())
                .map(dependent -> dependent.identity().uid())
                .forEach(this::collectNow);
        return Result.done();
    }

    /** Leaves an object that cannot be reconciled now to the queue, which retries it with backoff. */
    private void collectNow(String uid) {
        boolean done;
        try {
            done = graph.view(uid)
                    .map(this::collect)
                    .orElseGet(Result::done)
                    .again()
                    .isEmpty();
        } catch (RuntimeException e) {
            LOG.debug("{} is retried: {}", uid, e.getMessage());
            done = false;
        }
        if (!done) {
            attention.accept(uid);
        }
    }

    private Result collect(GraphView view, ObservedObject live) {
        if (live.owners().isEmpty()) {
            return Result.done();
        }
        Map<OwnerState, List<OwnerReference>> owners = ownersByState(live);
        if (owners.containsKey(OwnerState.IMPOSSIBLE)) {
            return Result.done();
        }
        if (owners.containsKey(OwnerState.UNKNOWN)) {
            return Result.again(LATER);
        }
        if (owners.containsKey(OwnerState.PRESENT)) {
            keep(live, owners);
        } else if (owners.containsKey(OwnerState.WAITING) && !view.dependents().isEmpty()) {
            objects.delete(live, Propagation.FOREGROUND);
        } else {
            objects.delete(live, propagation(live));
        }
        return Result.done();
    }

    /** Also removes references to owners in foreground deletion, which would otherwise wait forever. */
    private void keep(ObservedObject live, Map<OwnerState, List<OwnerReference>> owners) {
        List<String> useless = Stream.of(OwnerState.DANGLING, OwnerState.WAITING)
                .flatMap(state -> owners.getOrDefault(state, List.of()).stream())
                .map(OwnerReference::getUid)
                .toList();
        if (!useless.isEmpty()) {
            objects.removeOwners(live.identity(), useless);
        }
    }

    /** Returns the location of an object claimed by a dependent in a namespace. */
    private static ObjectIdentity placed(ObjectIdentity claimed, Kind.Scope scope) {
        return scope == Kind.Scope.NAMESPACED ? claimed : claimed.inNamespace("");
    }

    /** Returns the object if its UID still matches. */
    private Optional<ObservedObject> find(ObjectIdentity identity) {
        return objects.find(identity).filter(found -> found.identity().uid().equals(identity.uid()));
    }

    private static Propagation propagation(ObservedObject live) {
        if (live.finalizers().contains(ObservedObject.ORPHAN)) {
            return Propagation.ORPHAN;
        }
        return live.finalizers().contains(ObservedObject.FOREGROUND) ? Propagation.FOREGROUND : Propagation.BACKGROUND;
    }

    private Map<OwnerState, List<OwnerReference>> ownersByState(ObservedObject live) {
        Map<OwnerState, List<OwnerReference>> owners = new EnumMap<>(OwnerState.class);
        for (OwnerReference owner : live.owners()) {
            owners.merge(
                    state(owner, live.identity().namespace()),
                    List.of(owner),
                    (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
        }
        return owners;
    }

    private OwnerState state(OwnerReference owner, String namespace) {
        ObjectIdentity claimed = ObjectIdentity.claimed(owner, namespace);
        if (absent.contains(claimed)) {
            return OwnerState.DANGLING;
        }
        Optional<Kind.Scope> scope = objects.scope(owner.getApiVersion(), owner.getKind());
        if (scope.isEmpty()) {
            return OwnerState.UNKNOWN;
        }
        if (scope.get() == Kind.Scope.NAMESPACED && namespace.isEmpty()) {
            return OwnerState.IMPOSSIBLE;
        }
        ObjectIdentity place = placed(claimed, scope.get());
        Optional<ObservedObject> found = find(place);
        if (found.isEmpty()) {
            absent.add(place);
            return OwnerState.DANGLING;
        }
        return found.get().awaitsDependents() ? OwnerState.WAITING : OwnerState.PRESENT;
    }
}
