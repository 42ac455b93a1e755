package dev.kontract.server.registry.listing;

import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.selector.SelectionPredicate;

/**
 * Where the objects that a list or a watch can ask for are kept: a selector of a name or a namespace rules out all others
 * without a look at them.
 *
 * @param prefix what their keys start with
 * @param single whether it is one object, which is no list to be read in pages
 */
public record KeyRange(String prefix, boolean single) {

    /**
     * What {@code predicate} leaves of a resource.
     *
     * @param namespace the namespace of the request, or empty for all
     */
    public static KeyRange of(ServedKind resource, String namespace, SelectionPredicate predicate) {
        boolean namespaced = resource.descriptor().namespaced();
        String within = namespaced && namespace.isEmpty()
                ? predicate.fields().exactValue("metadata.namespace").orElse("")
                : namespace;
        String name = predicate.fields().exactValue("metadata.name").orElse("");
        boolean single = !name.isEmpty() && (!namespaced || !within.isEmpty());
        return single
                ? new KeyRange(resource.keys().key(within, name), true)
                : new KeyRange(resource.keys().prefix(within), false);
    }
}
