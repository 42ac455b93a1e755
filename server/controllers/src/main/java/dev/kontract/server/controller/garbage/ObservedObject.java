package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import dev.kontract.server.controller.workload.Finalizers;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The ownership-related metadata of an object. Immutable.
 *
 * @param owners the owner references
 * @param deleting whether it has a deletion timestamp
 * @param resourceVersion the resource version of this state
 */
record ObservedObject(
        ObjectIdentity identity,
        List<OwnerReference> owners,
        boolean deleting,
        List<String> finalizers,
        String resourceVersion) {

    /** The finalizer of an owner that waits for its dependents to be deleted. */
    static final String FOREGROUND = "foregroundDeletion";

    /** The finalizer of an owner that waits for its dependents to be orphaned. */
    static final String ORPHAN = "orphan";

    static ObservedObject of(Kind<?> kind, KubernetesObject object) {
        ObjectIdentity identity = new ObjectIdentity(
                kind.name().apiVersion(),
                kind.name().kind(),
                text(object.namespace()),
                text(object.name()),
                text(object.metadata().getUid()));
        return new ObservedObject(
                identity,
                List.copyOf(object.owners()),
                object.deleting(),
                List.copyOf(Finalizers.of(object)),
                text(object.resourceVersion()));
    }

    /** Creates the state of a virtual node from its claimed identity. */
    static ObservedObject hearsay(ObjectIdentity identity) {
        return new ObservedObject(identity, List.of(), false, List.of(), "");
    }

    /** Returns whether it waits for its dependents to be deleted. */
    boolean awaitsDependents() {
        return deleting && finalizers.contains(FOREGROUND);
    }

    /** Returns whether it waits for its dependents to be orphaned. */
    boolean awaitsOrphaning() {
        return deleting && finalizers.contains(ORPHAN);
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
