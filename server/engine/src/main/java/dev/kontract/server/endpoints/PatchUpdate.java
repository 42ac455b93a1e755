package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.endpoints.body.ObjectChecks;
import dev.kontract.server.endpoints.body.PatchedBodies;
import dev.kontract.server.endpoints.body.SentBody;
import dev.kontract.server.patch.ObjectPatch;
import dev.kontract.server.patch.StrategicMergePatch;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An update by JSON Patch, JSON Merge Patch or strategic merge patch. */
final class PatchUpdate implements ObjectUpdate {

    private static final List<String> TYPE_META = List.of("kind", "apiVersion");

    private final Supplier<SentBody<ObjectPatch>> sent;
    private final PatchedBodies bodies;
    private final ObjectAddress target;
    private final FieldOwnership ownership;
    private final String manager;

    PatchUpdate(
            Supplier<SentBody<ObjectPatch>> sent,
            PatchedBodies bodies,
            ObjectAddress target,
            FieldOwnership ownership,
            String manager) {
        this.sent = sent;
        this.bodies = bodies;
        this.target = target;
        this.ownership = ownership;
        this.manager = manager;
    }

    @Override
    public ObjectNode next(@Nullable ObjectNode current) {
        ObjectNode before = Objects.requireNonNull(current);
        SentBody<ObjectPatch> patch = sent.get();
        ObjectNode patched = bodies.read(typed(patch.content(), before), patch);
        ObjectChecks.requireNamespace(patched, target.namespace());
        ObjectChecks.requireName(patched, target.name());
        return ownership.updated(before, patched, manager);
    }

    /** Returns the patched object. A strategic merge patch cannot change the type of an object; string values for it are ignored. */
    static ObjectNode typed(ObjectPatch patch, ObjectNode before) {
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

    /** A patch never creates an object. */
    @Override
    public boolean createsWhereMissing(Strategy strategy) {
        return false;
    }
}
