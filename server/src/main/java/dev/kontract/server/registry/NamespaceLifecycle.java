package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.List;

/** Which namespaces take new objects: those that exist and are not going away. */
public final class NamespaceLifecycle {

    private static final Keys KEYS = Keys.of("", "namespaces");

    private final Storage storage;

    /** Reads namespaces from {@code storage}. */
    public NamespaceLifecycle(Storage storage) {
        this.storage = storage;
    }

    /**
     * Throws unless an object may be created in a namespace.
     *
     * @throws StatusException 404 when the namespace is missing, 403 when it is being deleted
     */
    void requireOpen(ResourceDescriptor resource, String namespace, String name) {
        if (!resource.namespaced()) {
            return;
        }
        Entry entry = storage.get(KEYS.key("", namespace))
                .orElseThrow(() -> StatusException.notFound("", "namespaces", namespace));
        if (entry.derived(NamespaceLifecycle::isTerminating)) {
            throw StatusException.forbidden(
                            resource.group(),
                            resource.plural(),
                            name,
                            "unable to create new content in namespace " + namespace
                                    + " because it is being terminated")
                    .withCauses(List.of(new FieldError(
                            "NamespaceTerminating",
                            "metadata.namespace",
                            "namespace " + namespace + " is being terminated")));
        }
    }

    private static boolean isTerminating(Entry entry) {
        return Metadata.of(StoredObject.of(entry).tree()).isDeleting();
    }
}
