package dev.kontract.server.controller;

import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.KubernetesObject;
import java.util.List;
import java.util.function.Supplier;

/**
 * An object, given by its name, in which a test causes a failure.
 *
 * <pre>{@code
 * new NamedObject(client.nodes(), "node-7").require(() -> client.nodes().delete("node-7"));
 * }</pre>
 *
 * @param objects the objects of its kind, in its namespace
 * @param name its name
 */
public record NamedObject(Resource<? extends KubernetesObject> objects, String name) {

    private static final int MOST = 10;

    /**
     * Sends a request about the object.
     *
     * @throws IllegalArgumentException if there is no such object; the message names those that exist
     */
    public <T> T require(Supplier<T> request) {
        try {
            return request.get();
        } catch (ApiException.NotFound e) {
            throw new IllegalArgumentException(this + " does not exist" + others(), e);
        }
    }

    private String others() {
        List<String> names = objects.list().items().stream()
                .map(each -> String.valueOf(each.name()))
                .sorted()
                .toList();
        if (names.isEmpty()) {
            return "; there is none" + (objects.namespace().isEmpty() ? "" : " in this namespace");
        }
        String more = names.size() > MOST ? " and " + (names.size() - MOST) + " more" : "";
        return "; existing: " + String.join(", ", names.subList(0, Math.min(MOST, names.size()))) + more;
    }

    /** Returns kind, namespace and name, such as {@code Pod shop/web-0}. */
    @Override
    public String toString() {
        String namespace = objects.namespace();
        return objects.kind().name().kind() + ' ' + (namespace.isEmpty() ? "" : namespace + '/') + name;
    }
}
