package dev.kontract.server.registry.listing;

import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.selector.SelectionPredicate;

/**
 * The storage keys a list or watch has to read. A field selector on the name or namespace narrows the range.
 *
 * @param prefix the prefix of the keys
 * @param single whether the range is a single object, which is not paginated
 */
public record KeyRange(String prefix, boolean single) {

    /**
     * Returns the range of a kind.
     *
     * @param namespace the namespace of the request, or empty for all
     * @param predicate the selectors of the request
     */
    public static KeyRange of(ServedKind kind, String namespace, SelectionPredicate predicate) {
        boolean namespaced = kind.descriptor().namespaced();
        String within = namespaced && namespace.isEmpty()
                ? predicate.fields().exactValue("metadata.namespace").orElse("")
                : namespace;
        String name = predicate.fields().exactValue("metadata.name").orElse("");
        boolean single = !name.isEmpty() && (!namespaced || !within.isEmpty());
        return single
                ? new KeyRange(kind.keys().key(within, name), true)
                : new KeyRange(kind.keys().prefix(within), false);
    }
}
