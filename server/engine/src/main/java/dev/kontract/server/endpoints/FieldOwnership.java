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
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.StatusException;
import java.time.Clock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tracks field ownership for the objects of one kind, written directly or through a subresource.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
 */
final class FieldOwnership {

    private static final String OBJECT = "";
    private static final FieldSet STATUS = FieldSet.of(Path.of("status"));
    private static final FieldSet METADATA_AND_SPEC = FieldSet.of(Path.of("metadata"), Path.of("spec"));

    private final ResourceDescriptor descriptor;
    private final FieldManager manager;
    private final ObjectSchema schema;
    private final Clock clock;
    private final boolean ofObject;

    private FieldOwnership(KindComponents components, String subresource, FieldSet reset) {
        this.descriptor = components.kind().descriptor();
        this.schema = components.kind().schema();
        this.manager = new FieldManager(schema, descriptor.apiVersion(), descriptor.kind(), subresource, reset)
                .with(components.versions());
        this.clock = components.clock();
        this.ofObject = subresource.isEmpty();
    }

    /** For writes to the object, which cannot change a status that is a subresource. */
    static FieldOwnership ofObjects(KindComponents components) {
        boolean hasStatus = components.kind().descriptor().subresources().containsKey("status");
        Stream<Path> status = hasStatus ? Stream.of(Path.of("status")) : Stream.empty();
        return new FieldOwnership(components, OBJECT, kept(components, OBJECT, status));
    }

    /** For writes to the status, which cannot change the spec, nor the metadata of some kinds. */
    static FieldOwnership ofStatus(KindComponents components) {
        ServedKind kind = components.kind();
        if (kind.descriptor().custom() || kind.strategy().statusKeepsMetadata()) {
            return new FieldOwnership(components, "status", METADATA_AND_SPEC);
        }
        Stream<Path> kept =
                kind.strategy().metadataKeptByStatusUpdates().stream().map(field -> Path.of("metadata", field));
        return new FieldOwnership(
                components, "status", kept(components, "status", Stream.concat(Stream.of(Path.of("spec")), kept)));
    }

    private static FieldSet kept(KindComponents components, String subresource, Stream<Path> general) {
        Stream<Path> own = components.kind().strategy().keptFields(subresource).stream()
                .map(path -> Path.of(path.split("\\.", -1)));
        return FieldSet.of(Stream.concat(general, own).toArray(Path[]::new));
    }

    /** For writes through {@code subresource} that change what the kind says. */
    static FieldOwnership ofApproval(KindComponents components, String subresource) {
        return new FieldOwnership(components, subresource, kept(components, subresource, Stream.empty()));
    }

    /** For writes to part of the spec through {@code subresource}. */
    static FieldOwnership ofSpec(KindComponents components, String subresource) {
        return new FieldOwnership(components, subresource, STATUS);
    }

    /** For writes to an object through {@code subresource} that own what they send, even what is then restored. */
    static FieldOwnership ofPart(KindComponents components, String subresource) {
        return new FieldOwnership(components, subresource, FieldSet.EMPTY);
    }

    /** Returns whether this tracks writes to the object itself. */
    boolean isOfObject() {
        return ofObject;
    }

    /** Returns a new object whose fields are owned by {@code manager}. */
    ObjectNode created(ObjectNode object, String manager) {
        Metadata.of(object).remove("selfLink", "deletionTimestamp", "deletionGracePeriodSeconds");
        return updated(null, object, manager);
    }

    /**
     * Returns the updated object; changed fields are owned by {@code manager}. Empty lists and maps that were sent have no owner, but
     * rules and messages distinguish them from absent ones.
     */
    ObjectNode updated(@Nullable ObjectNode current, ObjectNode next, String manager) {
        Canonicalizer.Sent forms = Canonicalizer.sent(next, schema);
        keepReset(next, forms.written());
        ObjectNode owned = this.manager.update(current, forms.written(), manager, clock.instant());
        return forms.isSame() ? owned : forms.sent().set("metadata", owned.path("metadata"));
    }

    /** Returns an applied object in the form in which it is validated. */
    ObjectNode canonical(ObjectNode object) {
        return Canonicalizer.sent(object, schema).sent();
    }

    /** Keeps an empty list of managed fields, which requests a reset, unlike an absent one. */
    private static void keepReset(ObjectNode next, ObjectNode written) {
        JsonNode managedFields = next.path("metadata").path("managedFields");
        if (managedFields.isArray() && managedFields.isEmpty()) {
            written.withObjectProperty("metadata").putArray("managedFields");
        }
    }

    /**
     * Merges an applied configuration into the object, without defaults.
     *
     * @throws StatusException 409 when it conflicts with other managers
     */
    ObjectNode applied(@Nullable ObjectNode current, ObjectNode config, String manager, ConflictResolution onConflict) {
        try {
            return this.manager.apply(current, config, manager, onConflict, clock.instant());
        } catch (ApplyConflicts e) {
            throw e.toApiException();
        }
    }

    /**
     * Requires that an object to be created by an apply, under {@code name}, has no UID.
     *
     * @throws StatusException 409 when it has one
     */
    void requireNoUid(ObjectNode applied, String name) {
        String uid = Metadata.of(applied).uid();
        if (!uid.isEmpty()) {
            throw StatusException.conflict(
                    descriptor.group(),
                    descriptor.plural(),
                    name,
                    "uid mismatch: the provided object specified uid " + uid + ", and no existing object was found");
        }
    }

    /** Returns the update of a PUT, which replaces the object with {@code body} on behalf of {@code manager}. */
    ObjectUpdate replacement(ObjectNode body, String manager) {
        return new ObjectUpdate() {
            @Override
            public ObjectNode next(@Nullable ObjectNode current) {
                return updated(current, body, manager);
            }

            @Override
            public String requiredUid() {
                return Metadata.of(body).uid();
            }
        };
    }
}
