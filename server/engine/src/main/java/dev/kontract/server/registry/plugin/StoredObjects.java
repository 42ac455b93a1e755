package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;

/** Reads the objects that a plugin asks for. */
final class StoredObjects {

    private final Storage storage;

    StoredObjects(Storage storage) {
        this.storage = storage;
    }

    /**
     * Returns an object.
     *
     * @param singular what the error calls it
     * @throws StatusException 404 when there is none
     */
    JsonNode get(String group, String plural, String singular, String namespace, String name) {
        if (name.isEmpty()) {
            throw StatusException.notFound(group, singular, name);
        }
        return storage.find(Keys.of(group, plural).key(namespace, name))
                .map(entry -> (JsonNode) entry.derived(StoredJson.TREE))
                .orElseThrow(() -> StatusException.notFound(group, singular, name));
    }

    JsonNode pod(String namespace, String name) {
        return get("", "pods", "pod", namespace, name);
    }
}
