package dev.kontract.server.admission.matching;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.registry.resource.DeviceAdministration;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;

/** Reads the namespaces of objects under admission. Safe for use by many threads. */
public final class NamespaceObjects {

    private static final Keys KEYS = Keys.of("", "namespaces");

    private final Storage storage;

    /** Reads from {@code storage}. */
    public NamespaceObjects(Storage storage) {
        this.storage = storage;
    }

    /**
     * Returns a namespace, which is not to be changed. It is parsed once for all requests.
     *
     * @throws StatusException 404 when it does not exist
     */
    public ObjectNode get(String name) {
        return storage.find(KEYS.key("", name))
                .orElseThrow(() -> StatusException.notFound("", "namespaces", name))
                .derived(StoredJson.TREE);
    }

    /** Returns whether a namespace is labelled for administrative access to devices; a missing one is not. */
    public boolean administersDevices(String name) {
        return storage.find(KEYS.key("", name))
                .map(entry -> entry.derived(StoredJson.TREE).path("metadata").path("labels"))
                .filter(labels ->
                        labels.path(DeviceAdministration.LABEL).asText("").equals("true"))
                .isPresent();
    }
}
