package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.apply.ApplyConflicts;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.apply.ScaleManagedFields;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.schema.ObjectSchema;
import java.time.Clock;

/**
 * Records who owns the replicas of a workload when they are written through its scale. There the managed fields are those of
 * a scale, in its version; what changes in them is carried over to the workload.
 */
final class ScaleOwnership {

    private static final String FIELD = "managedFields";

    private final ScaleView view;
    private final FieldManager manager;
    private final ScaleManagedFields fields;
    private final ObjectSchema schema;
    private final Clock clock;

    /** Ownership through the subresource {@code scale} of a kind. */
    ScaleOwnership(KindComponents components, Subresource scale) {
        this.schema = components.codec().schema(scale.schema());
        ScaleFields paths = ScaleFields.of(scale.scalePaths()
                .orElseThrow(() -> new IllegalArgumentException(
                        components.kind().descriptor() + " has a scale and does not say where its replicas are")));
        this.view = new ScaleView(components.kind().descriptor(), scale.type(), paths);
        this.manager =
                new FieldManager(schema, scale.type().apiVersion(), scale.type().kind(), scale.name(), FieldSet.EMPTY);
        this.fields = new ScaleManagedFields(
                components.kind().descriptor().apiVersion(),
                paths.specReplicas().path());
        this.clock = components.clock();
    }

    /** The {@code scale} as it will be owned; what it changes of the one of {@code workload} belongs to {@code owner}. */
    ObjectNode updated(ObjectNode workload, ObjectNode scale, String owner) {
        return manager.update(scaleOf(workload), Canonicalizer.written(scale, schema), owner, clock.instant());
    }

    /**
     * The scale of {@code workload} with what {@code owner} applies merged in.
     *
     * @throws dev.kontract.server.status.StatusException 409 when another owns the replicas and they would change
     */
    ObjectNode applied(ObjectNode workload, ObjectNode config, String owner, ConflictResolution onConflict) {
        try {
            return manager.apply(scaleOf(workload), config, owner, onConflict, clock.instant());
        } catch (ApplyConflicts e) {
            throw e.toApiException();
        }
    }

    /** The workload with the replicas of {@code scale}, owned by its owners. */
    ObjectNode carried(ObjectNode workload, ObjectNode scale) {
        ObjectNode next = view.applied(workload, scale);
        return withManagedFields(next, fields.toParent(managedFields(workload), managedFields(scale)));
    }

    /** The scale of {@code workload} as it is answered, without managed fields. */
    ObjectNode view(ObjectNode workload) {
        return Canonicalizer.written(view.of(workload), schema);
    }

    /** The scale of {@code workload} as it is written to, with the owners of the replicas. */
    ObjectNode scaleOf(ObjectNode workload) {
        return withManagedFields(view(workload), fields.toScale(managedFields(workload)));
    }

    private static ObjectNode withManagedFields(ObjectNode object, ArrayNode owners) {
        ObjectNode metadata = object.withObjectProperty("metadata");
        metadata.remove(FIELD);
        if (!owners.isEmpty()) {
            metadata.set(FIELD, owners);
        }
        return object;
    }

    private static JsonNode managedFields(ObjectNode object) {
        return object.path("metadata").path(FIELD);
    }
}
