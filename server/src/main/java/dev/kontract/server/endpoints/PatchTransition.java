package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.Sent;
import dev.kontract.server.patch.Patch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.Transition;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A PATCH by JSON patch, merge patch or strategic merge patch. */
final class PatchTransition implements Transition {

    private static final List<String> TYPE_META = List.of("kind", "apiVersion");

    private final Supplier<Sent<Patch>> sent;
    private final PatchedBodies bodies;
    private final Target target;
    private final Ownership ownership;
    private final Owner owner;

    PatchTransition(Supplier<Sent<Patch>> sent, PatchedBodies bodies, Target target, Ownership ownership, Owner owner) {
        this.sent = sent;
        this.bodies = bodies;
        this.target = target;
        this.ownership = ownership;
        this.owner = owner;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        ObjectNode before = Objects.requireNonNull(current);
        Sent<Patch> patch = sent.get();
        ObjectNode patched = bodies.read(typed(patch.content(), before), patch);
        ObjectChecks.requireNamespace(patched, target.namespace());
        ObjectChecks.requireName(patched, target.name());
        return ownership.updated(before, patched, owner);
    }

    /**
     * A strategic merge patch works on an object whose type is given: what it says of the type does not count, if
     * it is a text at all.
     */
    private static ObjectNode typed(Patch patch, ObjectNode before) {
        ObjectNode patched = patch.applyTo(before);
        if (patch instanceof StrategicMergePatch) {
            TYPE_META.stream().filter(name -> isText(patched.path(name))).forEach(name -> {
                patched.set(name, before.get(name));
            });
        }
        return patched;
    }

    private static boolean isText(JsonNode type) {
        return type.isTextual() || type.isNull() || type.isMissingNode();
    }

    /** There is nothing to patch where there is nothing. */
    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return false;
    }
}
