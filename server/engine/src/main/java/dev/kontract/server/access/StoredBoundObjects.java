package dev.kontract.server.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.server.authentication.serviceaccount.BoundObjects;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.Optional;

/**
 * Reads bound objects from the storage. An object that is being deleted counts as missing, so that its tokens are
 * invalid.
 */
final class StoredBoundObjects implements BoundObjects {

    private static final Derivation<String> UID = entry -> {
        var metadata = new StoredObject(entry.value()).tree().path("metadata");
        return metadata.hasNonNull("deletionTimestamp")
                ? ""
                : metadata.path("uid").asText("");
    };

    private static final Keys PODS = Keys.of("", "pods");

    private final Storage storage;

    StoredBoundObjects(Storage storage) {
        this.storage = storage;
    }

    @Override
    public Optional<String> uid(String resource, String namespace, String name) {
        return storage.find(Keys.of("", resource).key(namespace, name))
                .map(entry -> entry.derived(UID))
                .filter(uid -> !uid.isEmpty());
    }

    @Override
    public JsonNode podSpec(String namespace, String name) {
        return storage.find(PODS.key(namespace, name))
                .<JsonNode>map(entry -> new StoredObject(entry.value()).tree().path("spec"))
                .orElseGet(MissingNode::getInstance);
    }
}
