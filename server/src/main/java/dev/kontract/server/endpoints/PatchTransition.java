package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.patch.Patch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.Transition;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A PATCH by JSON patch, merge patch or strategic merge patch. */
final class PatchTransition implements Transition {

    private final Sent<Patch> patch;
    private final PatchedBodies bodies;
    private final Target target;
    private final Ownership ownership;
    private final Owner owner;

    PatchTransition(Sent<Patch> patch, PatchedBodies bodies, Target target, Ownership ownership, Owner owner) {
        this.patch = patch;
        this.bodies = bodies;
        this.target = target;
        this.ownership = ownership;
        this.owner = owner;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        ObjectNode before = Objects.requireNonNull(current);
        ObjectNode patched = bodies.read(typed(patch.content().applyTo(before), before), patch);
        ObjectChecks.requireNamespace(patched, target.namespace());
        ObjectChecks.requireName(patched, target.name());
        return ownership.updated(before, patched, owner);
    }

    /** A strategic merge patch works on an object whose type is given: what it says of the type does not count. */
    private ObjectNode typed(ObjectNode patched, ObjectNode before) {
        if (patch.content() instanceof StrategicMergePatch) {
            patched.set("kind", before.get("kind"));
            patched.set("apiVersion", before.get("apiVersion"));
        }
        return patched;
    }

    /** There is nothing to patch where there is nothing. */
    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return false;
    }
}
