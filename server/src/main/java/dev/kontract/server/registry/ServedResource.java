package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.validation.ResourceScope;
import dev.kontract.server.schema.ObjectSchema;

/**
 * A resource to be served: what the contract says of it, and its rules.
 *
 * @param descriptor names and scope
 * @param schema the shape of its objects
 * @param strategy its rules
 */
public record ServedResource(ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy) {

    /** Where its objects live. */
    ResourceScope scope() {
        return descriptor.namespaced() ? ResourceScope.NAMESPACED : ResourceScope.CLUSTER;
    }

    /** Where an object lives in the storage. */
    public String key(String namespace, String name) {
        return prefix(namespace) + name;
    }

    /** What the keys of all objects of a namespace start with; of all objects when {@code namespace} is empty. */
    public String prefix(String namespace) {
        return namespace.isEmpty() ? descriptor.plural() + '/' : descriptor.plural() + '/' + namespace + '/';
    }
}
