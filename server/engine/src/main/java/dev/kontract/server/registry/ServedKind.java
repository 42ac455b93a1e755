package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.validation.ResourceScope;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.storage.Keys;

/**
 * A served kind, whether it is built in or declared by a custom resource definition.
 *
 * @param descriptor names, scope, verbs and printer columns
 * @param schema the schema of its objects
 * @param strategy its rules
 * @param keys the storage keys of its objects
 * @param stored the kind its objects are stored as, which errors about them name
 */
public record ServedKind(
        ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy, Keys keys, ResourceDescriptor stored) {

    /** Creates a kind that is stored as what it is. */
    public ServedKind(ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy, Keys keys) {
        this(descriptor, schema, strategy, keys, descriptor);
    }

    /** Creates a kind that is stored as what it is, under its own group and plural. */
    public ServedKind(ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy) {
        this(descriptor, schema, strategy, Keys.of(descriptor.group(), descriptor.plural()));
    }

    /** Creates a kind that is another form of a stored kind. */
    public static ServedKind formOf(
            ResourceDescriptor stored, ResourceDescriptor descriptor, ObjectSchema schema, Strategy strategy) {
        return new ServedKind(descriptor, schema, strategy, Keys.of(stored.group(), stored.plural()), stored);
    }

    ResourceScope scope() {
        return ResourceScope.of(descriptor.namespaced());
    }
}
