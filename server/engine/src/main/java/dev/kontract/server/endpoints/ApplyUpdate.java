package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A server-side apply (KEP-555). */
final class ApplyUpdate implements ObjectUpdate {

    private final Supplier<SentBody<ObjectNode>> sent;
    private final PatchedBodies bodies;
    private final ObjectAddress target;
    private final FieldOwnership ownership;
    private final Application application;

    /**
     * The options of an apply.
     *
     * @param manager the field manager
     * @param onConflict how conflicts with other managers are resolved
     */
    record Application(String manager, ConflictResolution onConflict) {}

    ApplyUpdate(
            Supplier<SentBody<ObjectNode>> sent,
            PatchedBodies bodies,
            ObjectAddress target,
            FieldOwnership ownership,
            Application application) {
        this.sent = sent;
        this.bodies = bodies;
        this.target = target;
        this.ownership = ownership;
        this.application = application;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        SentBody<ObjectNode> config = sent.get();
        ObjectNode merged =
                ownership.applied(current, config.content(), application.manager(), application.onConflict());
        ObjectNode next = bodies.readApplied(merged, config);
        if (current == null) {
            ownership.requireNoUid(next, target.name());
        }
        ObjectChecks.requireNamespace(next, target.namespace());
        ObjectChecks.requireName(next, target.name());
        return ownership.canonical(next);
    }

    @Override
    public String requiredUid() {
        return "";
    }

    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return ownership.isOfObject() || strategy.createsByStatus();
    }
}
