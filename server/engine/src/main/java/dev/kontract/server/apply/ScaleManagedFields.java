package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import java.util.Optional;

/** Maps ownership between an object and its {@code scale} subresource, which covers only the replicas. Stateless. */
public final class ScaleManagedFields {

    private static final String SCALE_VERSION = "autoscaling/v1";
    private static final Path REPLICAS = Path.of("spec", "replicas");
    private static final FieldSet SCALE_FIELDS = FieldSet.of(REPLICAS);

    private final String apiVersion;
    private final FieldSet parentFields;
    private final Replicas replicas;

    /** Where the desired replicas are in the versions of a kind. */
    public interface Replicas {

        /** Returns whether there is a version, so that fields may be owned in it. */
        boolean isKnown(String apiVersion);

        /** Returns the path of the replicas in a version, or empty if it has no scale. */
        Optional<Path> path(String apiVersion);
    }

    /**
     * Creates a mapping.
     *
     * @param apiVersion the API version of the objects whose scale is written
     * @param replicas where the replicas are in that version, which has a scale, and in the others
     */
    public ScaleManagedFields(String apiVersion, Replicas replicas) {
        this.apiVersion = apiVersion;
        this.replicas = replicas;
        this.parentFields = FieldSet.of(replicas.path(apiVersion).orElseThrow());
    }

    /**
     * Returns the managed fields of an object's scale.
     *
     * @param parent the encoded managed fields of the object
     */
    public ArrayNode toScale(JsonNode parent) {
        ManagedFields scale = new ManagedFields();
        decode(parent).owners().forEach((manager, owned) -> {
            if (ownsReplicas(owned)) {
                scale.put(manager, new OwnedFieldSet(SCALE_FIELDS, SCALE_VERSION, owned.time()));
            }
        });
        return ManagedFieldsCodec.encode(scale);
    }

    /**
     * Returns the managed fields of an object whose scale was written. An updater of the scale is a separate manager
     * because it writes in another API version; its entry has no time.
     *
     * @param parent the encoded managed fields of the object before the write
     * @param scale the encoded managed fields of the scale after the write
     */
    public ArrayNode toParent(JsonNode parent, JsonNode scale) {
        ManagedFields owners = decode(parent);
        owners.keepVersions(replicas::isKnown);
        ManagedFields before = owners.copy();
        ManagedFields scalers = decode(scale);
        owners.replaceFields(
                (manager, owned) -> scalers.get(manager) == null ? withoutReplicas(owned) : owned.fields());
        scalers.owners().forEach((manager, owned) -> {
            OwnedFieldSet known = before.get(manager);
            if (owned.fields().has(REPLICAS) && (known == null || !ownsReplicas(known))) {
                owners.put(manager, new OwnedFieldSet(parentFields, apiVersion, known == null ? null : known.time()));
            }
        });
        return ManagedFieldsCodec.encode(owners);
    }

    private boolean ownsReplicas(OwnedFieldSet owned) {
        return replicas.isKnown(owned.apiVersion())
                && replicas.path(owned.apiVersion()).filter(owned.fields()::has).isPresent();
    }

    private FieldSet withoutReplicas(OwnedFieldSet owned) {
        return replicas.path(owned.apiVersion())
                .map(path -> owned.fields().difference(FieldSet.of(path)))
                .orElse(owned.fields());
    }

    private static ManagedFields decode(JsonNode list) {
        try {
            return ManagedFieldsCodec.decode(list);
        } catch (IllegalArgumentException e) {
            return new ManagedFields();
        }
    }
}
