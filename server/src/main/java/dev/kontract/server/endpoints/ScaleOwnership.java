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
 * Records who owns the replicas of a workload when they are written through its scale. There the owners are those of a scale,
 * in its version; what they gain or lose is carried over to the workload.
 */
final class ScaleOwnership {

    private static final String FIELD = "managedFields";

    private final FieldManager manager;
    private final ScaleManagedFields fields;
    private final ObjectSchema schema;
    private final Clock clock;

    /**
     * Ownership through a scale.
     *
     * @param scale the subresource
     * @param schema of the scale
     * @param workloadVersion the version of the workloads
     * @param clock the time of writes
     */
    ScaleOwnership(Subresource scale, ObjectSchema schema, String workloadVersion, Clock clock) {
        String apiVersion = scale.type().apiVersion();
        this.manager = new FieldManager(schema, apiVersion, scale.type().kind(), "scale", FieldSet.EMPTY);
        this.fields = new ScaleManagedFields(workloadVersion);
        this.schema = schema;
        this.clock = clock;
    }

    /** The workload as {@code scale} wants it; what that changes belongs to {@code owner}. */
    ObjectNode updated(ObjectNode workload, ObjectNode scale, String owner) {
        ObjectNode written = Canonicalizer.written(scale, schema);
        return carried(workload, manager.update(scaleOf(workload), written, owner, clock.instant()));
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
        ObjectNode next = ScaleView.applied(workload, scale);
        ArrayNode owners = fields.toParent(managedFields(workload), managedFields(scale));
        return withOwners(next, owners);
    }

    /** The scale of {@code workload} as it is answered, without owners. */
    ObjectNode view(ObjectNode workload) {
        return Canonicalizer.written(ScaleView.of(workload), schema);
    }

    /** The scale of {@code workload} as it is written to, with the owners of the replicas. */
    ObjectNode scaleOf(ObjectNode workload) {
        ObjectNode scale = view(workload);
        return withOwners(scale, fields.toScale(managedFields(workload)));
    }

    private static ObjectNode withOwners(ObjectNode object, ArrayNode owners) {
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
