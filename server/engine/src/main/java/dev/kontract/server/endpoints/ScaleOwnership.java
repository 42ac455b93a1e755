package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ScalePaths;
import dev.kontract.model.catalog.Subresource;
import dev.kontract.server.apply.ApplyConflicts;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.apply.ObjectVersions;
import dev.kontract.server.apply.ScaleManagedFields;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.schema.ObjectSchema;
import java.time.Clock;
import java.util.Optional;

/**
 * Tracks ownership of replicas written through the scale. The managed fields of a scale are in the scale's own version,
 * and their changes are mapped back to the workload.
 */
final class ScaleOwnership {

    private static final String FIELD = "managedFields";

    private final ScaleView view;
    private final FieldManager manager;
    private final ScaleManagedFields fields;
    private final ObjectSchema schema;
    private final Clock clock;

    /** Creates the tracking for the {@code scale} subresource of a kind. */
    ScaleOwnership(KindComponents components, Subresource scale) {
        this.schema = components.codec().schema(scale.schema());
        ScalePaths declared = scale.scalePaths()
                .orElseThrow(() -> new IllegalArgumentException(
                        components.kind().descriptor() + " declares a scale without the paths of its replicas"));
        ScaleFields paths = ScaleFields.of(declared);
        this.view = new ScaleView(components.kind().descriptor(), scale.type(), paths);
        this.manager =
                new FieldManager(schema, scale.type().apiVersion(), scale.type().kind(), scale.name(), FieldSet.EMPTY);
        String apiVersion = components.kind().descriptor().apiVersion();
        this.fields = new ScaleManagedFields(
                apiVersion, new VersionedReplicas(apiVersion, declared.specReplicas(), components.versions()));
        this.clock = components.clock();
    }

    /**
     * Where the replicas are in the versions of a kind.
     *
     * @param own the version whose scale is written
     * @param path where they are there
     * @param others the other versions
     */
    private record VersionedReplicas(String own, String path, ObjectVersions others)
            implements ScaleManagedFields.Replicas {

        @Override
        public boolean isKnown(String apiVersion) {
            return apiVersion.equals(own) || others.schema(apiVersion) != null;
        }

        @Override
        public Optional<Path> path(String apiVersion) {
            Optional<String> found =
                    apiVersion.equals(own) ? Optional.of(path) : others.specReplicasPath(apiVersion, path);
            return found.map(ScaleFields.FieldName::parse).map(ScaleFields.FieldName::path);
        }
    }

    /** Returns {@code scale} with managed fields; its changes to {@code workload} are owned by {@code owner}. */
    ObjectNode updated(ObjectNode workload, ObjectNode scale, String owner) {
        return manager.update(scaleOf(workload), Canonicalizer.written(scale, schema), owner, clock.instant());
    }

    /**
     * Merges an applied configuration into the scale of {@code workload}.
     *
     * @throws dev.kontract.server.status.StatusException 409 when another manager owns the replicas and they would
     *     change
     */
    ObjectNode applied(ObjectNode workload, ObjectNode config, String owner, ConflictResolution onConflict) {
        ObjectNode scale = withManagedFields(view(workload), fields.toScale(managedFields(workload)));
        try {
            return manager.apply(scale, config, owner, onConflict, clock.instant());
        } catch (ApplyConflicts e) {
            throw e.toApiException();
        }
    }

    /** Returns the workload with the replicas and ownership of {@code scale}. */
    ObjectNode carried(ObjectNode workload, ObjectNode scale) {
        ObjectNode next = view.applied(workload, scale);
        return withManagedFields(next, fields.toParent(managedFields(workload), managedFields(scale)));
    }

    /** Returns the scale of {@code workload} for a response, without managed fields. */
    ObjectNode view(ObjectNode workload) {
        return Canonicalizer.written(view.of(workload), schema);
    }

    /**
     * Requires {@code workload} to have a number of replicas.
     *
     * @throws dev.kontract.server.status.StatusException 500 if it has none
     */
    void requireReplicas(ObjectNode workload) {
        view.requireReplicas(workload);
    }

    /** Returns the scale of {@code workload} to be changed, with managed fields. */
    ObjectNode scaleOf(ObjectNode workload) {
        ObjectNode scale = Canonicalizer.written(view.changeable(workload), schema);
        return withManagedFields(scale, fields.toScale(managedFields(workload)));
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
