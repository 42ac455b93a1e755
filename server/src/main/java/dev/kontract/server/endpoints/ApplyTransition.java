package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.OnConflict;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.Sent;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.Transition;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Server-side apply: the object gets what a manager wants of it, and loses what only that manager wanted (KEP-555). */
final class ApplyTransition implements Transition {

    private final Supplier<Sent<ObjectNode>> sent;
    private final PatchedBodies bodies;
    private final Target target;
    private final Ownership ownership;
    private final Application application;

    /**
     * How the configuration is applied.
     *
     * @param owner who wants it
     * @param onConflict what happens to fields that others own
     */
    record Application(Owner owner, OnConflict onConflict) {}

    ApplyTransition(
            Supplier<Sent<ObjectNode>> sent,
            PatchedBodies bodies,
            Target target,
            Ownership ownership,
            Application application) {
        this.sent = sent;
        this.bodies = bodies;
        this.target = target;
        this.ownership = ownership;
        this.application = application;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        Sent<ObjectNode> config = sent.get();
        ObjectNode merged = ownership.applied(current, config.content(), application.owner(), application.onConflict());
        ObjectNode next = bodies.readApplied(merged, config);
        ObjectChecks.requireNamespace(next, target.namespace());
        ObjectChecks.requireName(next, target.name());
        return next;
    }

    @Override
    public String requiredUid() {
        return "";
    }

    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return application.owner().subresource().isEmpty();
    }

    /** The uid the configuration names, empty when it names none. */
    @Override
    public String uidIfMissing() {
        return sent.get().content().path("metadata").path("uid").asText("");
    }
}
