package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.apply.ApplyConflicts;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ServedKind;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Records who owns which fields of the objects of one resource, whatever path they are written through. */
final class FieldOwnership {

    private static final String OBJECT = "";
    private static final String STATUS = "status";

    private final Map<String, FieldManager> managers = new HashMap<>();
    private final ServedKind resource;
    private final Clock clock;

    FieldOwnership(ServedKind resource, Clock clock) {
        this.resource = resource;
        this.clock = clock;
        ResourceDescriptor descriptor = resource.descriptor();
        boolean hasStatus = descriptor.subresources().containsKey(STATUS);
        managers.put(OBJECT, manager(resource, OBJECT, hasStatus ? FieldSet.of(Path.of(STATUS)) : FieldSet.EMPTY));
        for (String subresource : descriptor.subresources().keySet()) {
            FieldSet reset = FieldSet.of(Path.of(subresource.equals(STATUS) ? "spec" : STATUS));
            managers.put(subresource, manager(resource, subresource, reset));
        }
    }

    private static FieldManager manager(ServedKind resource, String subresource, FieldSet reset) {
        ResourceDescriptor descriptor = resource.descriptor();
        return new FieldManager(resource.schema(), descriptor.apiVersion(), descriptor.kind(), subresource, reset);
    }

    /** A new object, all of it set by {@code owner}. */
    ObjectNode created(ObjectNode object, FieldOwner owner) {
        Metadata.of(object).remove("deletionTimestamp", "deletionGracePeriodSeconds");
        return updated(null, object, owner);
    }

    /** The next state of an object; what it changes belongs to {@code owner}. */
    ObjectNode updated(@Nullable ObjectNode current, ObjectNode next, FieldOwner owner) {
        ObjectNode written = Canonicalizer.written(next, resource.schema());
        keepReset(next, written);
        return manager(owner).update(current, written, owner.manager(), clock.instant());
    }

    /** An empty list of owners is an order to forget them, and not the same as none. */
    private static void keepReset(ObjectNode next, ObjectNode written) {
        JsonNode owners = next.path("metadata").path("managedFields");
        if (owners.isArray() && owners.isEmpty()) {
            written.withObjectProperty("metadata").putArray("managedFields");
        }
    }

    /**
     * The object with what {@code owner} applies merged in; not defaulted yet.
     *
     * @throws dev.kontract.server.status.StatusException 409 when others own fields it would change
     */
    ObjectNode applied(
            @Nullable ObjectNode current, ObjectNode config, FieldOwner owner, ConflictResolution onConflict) {
        try {
            return manager(owner).apply(current, config, owner.manager(), onConflict, clock.instant());
        } catch (ApplyConflicts e) {
            throw e.toApiException();
        }
    }

    private FieldManager manager(FieldOwner owner) {
        return Objects.requireNonNull(managers.get(owner.subresource()), owner.subresource());
    }
}
