package dev.kontract.client.controller;

import dev.kontract.model.KubernetesObject;
import java.util.Objects;

/**
 * Identifies the object to reconcile.
 *
 * <pre>{@code
 * Optional<StatefulSet> set = sets.indexer().get(request.namespace(), request.name());
 * }</pre>
 *
 * @param namespace the namespace; empty for a cluster-scoped object
 * @param name the name
 */
public record Request(String namespace, String name) {

    /** Returns a request for {@code object}. */
    public static Request of(KubernetesObject object) {
        return new Request(
                Objects.requireNonNullElse(object.namespace(), ""), Objects.requireNonNullElse(object.name(), ""));
    }

    /** Returns {@code namespace/name}, or just the name. */
    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + '/' + name;
    }
}
