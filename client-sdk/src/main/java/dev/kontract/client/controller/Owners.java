package dev.kontract.client.controller;

import dev.kontract.client.Kind;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Function;

/**
 * Works with owner references.
 *
 * <pre>{@code
 * role.metadata().addOwnerReferencesItem(Owners.controllerReference(set, Kinds.STATEFUL_SET));
 * controller.watches(roles, Owners.controllers("StatefulSet"));
 * }</pre>
 */
public final class Owners {

    private Owners() {}

    /** Returns a reference that makes {@code owner} the controller of an object, which is garbage-collected with it. */
    public static OwnerReference controllerReference(KubernetesObject owner, Kind<?> kind) {
        return new OwnerReference()
                .apiVersion(kind.name().apiVersion())
                .kind(kind.name().kind())
                .name(owner.name())
                .uid(owner.metadata().getUid())
                .controller(true)
                .blockOwnerDeletion(true);
    }

    /** Returns a function that maps an object to its controller, if that is of {@code kind}. */
    public static <T extends KubernetesObject> Function<T, Collection<Request>> controllers(String kind) {
        return object -> object.owners().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()) && kind.equals(owner.getKind()))
                .map(owner -> new Request(Objects.requireNonNullElse(object.namespace(), ""), owner.getName()))
                .toList();
    }
}
