package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import org.jspecify.annotations.Nullable;

/** A PUT: the object becomes what the body says. */
final class ReplaceUpdate implements ObjectUpdate {

    private final ObjectNode body;
    private final FieldOwnership ownership;
    private final FieldOwner owner;

    ReplaceUpdate(ObjectNode body, FieldOwnership ownership, FieldOwner owner) {
        this.body = body;
        this.ownership = ownership;
        this.owner = owner;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        return ownership.updated(current, body, owner);
    }

    @Override
    public String requiredUid() {
        return Metadata.of(body).uid();
    }
}
