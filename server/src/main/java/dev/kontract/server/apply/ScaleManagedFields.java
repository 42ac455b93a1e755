package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;

/** Maps ownership between an object and its {@code scale} subresource, which covers only the replicas. Stateless. */
public final class ScaleManagedFields {

    private static final String SCALE_VERSION = "autoscaling/v1";
    private static final Path REPLICAS = Path.of("spec", "replicas");
    private static final FieldSet SCALE_FIELDS = FieldSet.of(REPLICAS);

    private final String apiVersion;
    private final Path parentReplicas;
    private final FieldSet parentFields;

    /**
     * Creates a mapping.
     *
     * @param apiVersion the API version of the objects
     * @param replicas the path of the desired replicas in the objects
     */
    public ScaleManagedFields(String apiVersion, Path replicas) {
        this.apiVersion = apiVersion;
        this.parentReplicas = replicas;
        this.parentFields = FieldSet.of(replicas);
    }

    /**
     * Returns the managed fields of an object's scale.
     *
     * @param parent the encoded managed fields of the object
     */
    public ArrayNode toScale(JsonNode parent) {
        ManagedFields scale = new ManagedFields();
        decode(parent).owners().forEach((manager, owned) -> {
            if (owned.apiVersion().equals(apiVersion) && owned.fields().has(parentReplicas)) {
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
        owners.keepVersions(apiVersion::equals);
        ManagedFields before = owners.copy();
        ManagedFields scalers = decode(scale);
        owners.replaceFields((manager, owned) ->
                scalers.get(manager) == null ? owned.fields().difference(parentFields) : owned.fields());
        scalers.owners().forEach((manager, owned) -> {
            if (owned.fields().has(REPLICAS) && !before.fieldsOf(manager).has(parentReplicas)) {
                OwnedFieldSet known = before.get(manager);
                owners.put(manager, new OwnedFieldSet(parentFields, apiVersion, known == null ? null : known.time()));
            }
        });
        return ManagedFieldsCodec.encode(owners);
    }

    private static ManagedFields decode(JsonNode list) {
        try {
            return ManagedFieldsCodec.decode(list);
        } catch (IllegalArgumentException e) {
            return new ManagedFields();
        }
    }
}
