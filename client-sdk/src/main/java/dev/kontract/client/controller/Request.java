package dev.kontract.client.controller;

import dev.kontract.model.KubernetesObject;
import java.util.Objects;

/**
 * Which object to look at.
 *
 * <pre>{@code
 * Optional<StatefulSet> set = sets.indexer().get(request.namespace(), request.name());
 * }</pre>
 *
 * @param namespace empty for an object of the cluster
 * @param name the name
 */
public record Request(String namespace, String name) {

    /** The request to look at {@code object}. */
    public static Request of(KubernetesObject object) {
        return new Request(
                Objects.requireNonNullElse(object.namespace(), ""), Objects.requireNonNullElse(object.name(), ""));
    }

    /** {@code namespace/name}, or the name alone. */
    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + '/' + name;
    }
}
