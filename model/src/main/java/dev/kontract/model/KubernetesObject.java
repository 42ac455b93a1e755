package dev.kontract.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of the API: something with a kind, a name and the metadata all kinds share.
 *
 * <pre>{@code
 * for (KubernetesObject object : objects) {
 *     System.out.println(object.getKind() + " " + object.key());
 * }
 * }</pre>
 */
public interface KubernetesObject {

    /** Group and version, for example {@code apps/v1}; null in the items of a list as servers send it. */
    @Nullable
    String getApiVersion();

    /** Sets group and version. */
    void setApiVersion(@Nullable String apiVersion);

    /** The kind, for example {@code StatefulSet}; null in the items of a list as servers send it. */
    @Nullable
    String getKind();

    /** Sets the kind. */
    void setKind(@Nullable String kind);

    /** The metadata, null when none was given. */
    @Nullable
    ObjectMeta getMetadata();

    /** Sets the metadata. */
    void setMetadata(@Nullable ObjectMeta metadata);

    /** The metadata, made when there was none: for chains that set a label or an owner. */
    default ObjectMeta metadata() {
        ObjectMeta metadata = getMetadata();
        if (metadata == null) {
            metadata = new ObjectMeta();
            setMetadata(metadata);
        }
        return metadata;
    }

    /** The name, null as long as the server has to make one up. */
    default @Nullable String name() {
        ObjectMeta metadata = getMetadata();
        return metadata == null ? null : metadata.getName();
    }

    /** The namespace, null for an object of the cluster. */
    default @Nullable String namespace() {
        ObjectMeta metadata = getMetadata();
        return metadata == null ? null : metadata.getNamespace();
    }

    /** The state of the store this object was read at, null before it was stored. */
    default @Nullable String resourceVersion() {
        ObjectMeta metadata = getMetadata();
        return metadata == null ? null : metadata.getResourceVersion();
    }

    /** {@code namespace/name}, or the name alone for an object of the cluster: what caches and queues know it by. */
    default String key() {
        String namespace = namespace();
        String name = name() == null ? "" : name();
        return namespace == null || namespace.isEmpty() ? name : namespace + '/' + name;
    }

    /** The labels, never null. */
    default Map<String, String> labels() {
        ObjectMeta metadata = getMetadata();
        return metadata == null || metadata.getLabels() == null ? Map.of() : metadata.getLabels();
    }

    /** The owners, never null. */
    default List<OwnerReference> owners() {
        ObjectMeta metadata = getMetadata();
        return metadata == null || metadata.getOwnerReferences() == null ? List.of() : metadata.getOwnerReferences();
    }

    /** Whether its deletion was asked for and waits for finalizers or for its grace period. */
    default boolean deleting() {
        ObjectMeta metadata = getMetadata();
        return metadata != null && metadata.getDeletionTimestamp() != null;
    }
}
