package dev.kontract.server.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.server.authentication.serviceaccount.BoundObjects;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.time.Instant;
import java.util.Optional;

/** Reads bound objects from the storage. */
final class StoredBoundObjects implements BoundObjects {

    private static final Derivation<Identity> IDENTITY = entry -> {
        JsonNode metadata = new StoredObject(entry.value()).tree().path("metadata");
        String deletion = metadata.path("deletionTimestamp").asText("");
        return new Identity(
                metadata.path("uid").asText(""),
                deletion.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(deletion)));
    };

    private static final Keys PODS = Keys.of("", "pods");

    private final Storage storage;

    StoredBoundObjects(Storage storage) {
        this.storage = storage;
    }

    @Override
    public Optional<Identity> find(String resource, String namespace, String name) {
        return storage.find(Keys.of("", resource).key(namespace, name)).map(entry -> entry.derived(IDENTITY));
    }

    @Override
    public JsonNode podSpec(String namespace, String name) {
        return storage.find(PODS.key(namespace, name))
                .<JsonNode>map(entry -> new StoredObject(entry.value()).tree().path("spec"))
                .orElseGet(MissingNode::getInstance);
    }
}
