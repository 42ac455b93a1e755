package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.validation.ResourceScope;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.storage.Keys;

/**
 * A kind that is served, whatever declares it.
 *
 * @param descriptor its names, scope, verbs and columns
 * @param schema the shape of its objects
 * @param strategy its rules
 * @param keys where its objects are stored
 */
public record ServedKind(ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy, Keys keys) {

    /** A kind whose objects are stored under its own group and plural. */
    public ServedKind(ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy) {
        this(descriptor, schema, strategy, Keys.of(descriptor.group(), descriptor.plural()));
    }

    ResourceScope scope() {
        return descriptor.namespaced() ? ResourceScope.NAMESPACED : ResourceScope.CLUSTER;
    }
}
