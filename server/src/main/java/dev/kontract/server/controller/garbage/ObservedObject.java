package dev.kontract.server.controller.garbage;

import dev.kontract.client.Kind;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an object's metadata says about ownership. Immutable.
 *
 * @param owners what it says its owners are
 * @param deleting whether its deletion was asked for
 * @param resourceVersion the state this was true of
 */
record ObservedObject(
        ObjectIdentity identity,
        List<OwnerReference> owners,
        boolean deleting,
        List<String> finalizers,
        String resourceVersion) {

    /** Holds an owner until its dependents are gone. */
    static final String FOREGROUND = "foregroundDeletion";

    /** Holds an owner until its dependents no longer name it. */
    static final String ORPHAN = "orphan";

    static ObservedObject of(Kind<?> kind, KubernetesObject object) {
        ObjectIdentity identity = new ObjectIdentity(
                kind.name().apiVersion(),
                kind.name().kind(),
                text(object.namespace()),
                text(object.name()),
                text(object.metadata().getUid()));
        List<String> finalizers = object.metadata().getFinalizers();
        return new ObservedObject(
                identity,
                List.copyOf(object.owners()),
                object.deleting(),
                finalizers == null ? List.of() : List.copyOf(finalizers),
                text(object.resourceVersion()));
    }

    /** Of an owner that nobody has seen: what is said of it. */
    static ObservedObject hearsay(ObjectIdentity identity) {
        return new ObservedObject(identity, List.of(), false, List.of(), "");
    }

    /** Whether it waits for its dependents to go. */
    boolean awaitsDependents() {
        return deleting && finalizers.contains(FOREGROUND);
    }

    /** Whether it waits for its dependents to be released. */
    boolean awaitsOrphaning() {
        return deleting && finalizers.contains(ORPHAN);
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
