package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.model.OwnerReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server in memory, whose objects consist of owners and finalizers only; it records events by kind. */
final class FakeCluster implements LiveObjects {

    /** The kind with namespaces. */
    static final String NAMESPACED = "Pod";

    /** The kind without. */
    static final String CLUSTER = "Node";

    /** Something changed. */
    record Change(ObservedObject state, boolean gone) {}

    private final Map<String, ObservedObject> objects = new LinkedHashMap<>();
    private final Map<String, Deque<Change>> changes = new LinkedHashMap<>();
    private final List<String> deleted = new ArrayList<>();
    private long version;

    ObservedObject create(String namespace, String name, String uid, List<OwnerReference> owners) {
        String kind = namespace.isEmpty() ? CLUSTER : NAMESPACED;
        ObservedObject object = new ObservedObject(
                new ObjectIdentity("v1", kind, namespace, name, uid),
                owners,
                false,
                List.of(),
                String.valueOf(++version));
        return put(object);
    }

    /** Returns all objects. */
    Collection<ObservedObject> all() {
        return objects.values();
    }

    /** Returns the names of the deleted objects, in the order of their deletion. */
    List<String> deleted() {
        return deleted;
    }

    /** Returns the undelivered events, one queue per kind. */
    Collection<Deque<Change>> changes() {
        return changes.values();
    }

    void setOwners(ObjectIdentity identity, List<OwnerReference> owners) {
        ObservedObject now = objects.get(key(identity));
        put(new ObservedObject(now.identity(), owners, now.deleting(), now.finalizers(), String.valueOf(++version)));
    }

    void hold(ObjectIdentity identity, String finalizer) {
        ObservedObject now = objects.get(key(identity));
        finalize(now, List.of(finalizer), now.deleting());
    }

    @Override
    public Optional<Kind.Scope> scope(String apiVersion, String kind) {
        return switch (kind) {
            case NAMESPACED -> Optional.of(Kind.Scope.NAMESPACED);
            case CLUSTER -> Optional.of(Kind.Scope.CLUSTER);
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<ObservedObject> find(ObjectIdentity identity) {
        return Optional.ofNullable(objects.get(key(identity)));
    }

    @Override
    public void delete(ObservedObject object, Propagation propagation) {
        ObservedObject now = objects.get(key(object.identity()));
        if (now == null) {
            return;
        }
        if (!now.resourceVersion().equals(object.resourceVersion())) {
            throw new IllegalStateException("conflict");
        }
        List<String> finalizers = new ArrayList<>(now.finalizers());
        finalizers.removeAll(List.of(ObservedObject.FOREGROUND, ObservedObject.ORPHAN));
        switch (propagation) {
            case FOREGROUND -> finalizers.add(ObservedObject.FOREGROUND);
            case ORPHAN -> finalizers.add(ObservedObject.ORPHAN);
            case BACKGROUND -> {}
        }
        finalize(now, finalizers, true);
    }

    private void finalize(ObservedObject now, List<String> finalizers, boolean deleting) {
        ObservedObject next =
                new ObservedObject(now.identity(), now.owners(), deleting, finalizers, String.valueOf(++version));
        if (deleting && finalizers.isEmpty()) {
            objects.remove(key(now.identity()));
            deleted.add(now.identity().name());
            note(new Change(next, true));
        } else {
            put(next);
        }
    }

    @Override
    public void removeOwners(ObjectIdentity dependent, Collection<String> uids) {
        current(dependent)
                .ifPresent(now -> setOwners(
                        dependent,
                        now.owners().stream()
                                .filter(owner -> !uids.contains(owner.getUid()))
                                .toList()));
    }

    @Override
    public void unblockOwners(ObservedObject dependent) {
        setOwners(
                dependent.identity(),
                dependent.owners().stream()
                        .map(owner -> reference(owner.getKind(), owner.getName(), owner.getUid(), false))
                        .toList());
    }

    @Override
    public void removeFinalizer(ObjectIdentity identity, String finalizer) {
        current(identity).filter(now -> now.finalizers().contains(finalizer)).ifPresent(now -> {
            List<String> finalizers = new ArrayList<>(now.finalizers());
            finalizers.remove(finalizer);
            finalize(now, finalizers, now.deleting());
        });
    }

    static OwnerReference reference(String kind, String name, String uid, boolean blocking) {
        return new OwnerReference()
                .apiVersion("v1")
                .kind(kind)
                .name(name)
                .uid(uid)
                .blockOwnerDeletion(blocking);
    }

    private Optional<ObservedObject> current(ObjectIdentity identity) {
        return find(identity).filter(now -> now.identity().uid().equals(identity.uid()));
    }

    private ObservedObject put(ObservedObject object) {
        objects.put(key(object.identity()), object);
        note(new Change(object, false));
        return object;
    }

    private void note(Change change) {
        changes.computeIfAbsent(change.state().identity().kind(), kind -> new ArrayDeque<>())
                .add(change);
    }

    private static String key(ObjectIdentity identity) {
        return identity.kind() + ' ' + identity.namespace() + '/' + identity.name();
    }
}
