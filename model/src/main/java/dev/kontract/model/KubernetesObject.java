package dev.kontract.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An API object: type information and the metadata common to all kinds.
 *
 * <pre>{@code
 * for (KubernetesObject object : objects) {
 *     System.out.println(object.getKind() + " " + object.key());
 * }
 * }</pre>
 */
public interface KubernetesObject {

    /** Returns group and version, for example {@code apps/v1}; null for list items as servers send them. */
    @Nullable
    String getApiVersion();

    /** Sets group and version. */
    void setApiVersion(@Nullable String apiVersion);

    /** Returns the kind, for example {@code StatefulSet}; null for list items as servers send them. */
    @Nullable
    String getKind();

    /** Sets the kind. */
    void setKind(@Nullable String kind);

    /** Returns the metadata, or null. */
    @Nullable
    ObjectMeta getMetadata();

    /** Sets the metadata. */
    void setMetadata(@Nullable ObjectMeta metadata);

    /** Returns the metadata, creating it if it is null. Convenient in call chains. */
    default ObjectMeta metadata() {
        ObjectMeta metadata = getMetadata();
        if (metadata == null) {
            metadata = new ObjectMeta();
            setMetadata(metadata);
        }
        return metadata;
    }

    /** Returns the name, or null while the server has yet to generate one. */
    default @Nullable String name() {
        ObjectMeta metadata = getMetadata();
        return metadata == null ? null : metadata.getName();
    }

    /** Returns the namespace, or null for a cluster-scoped object. */
    default @Nullable String namespace() {
        ObjectMeta metadata = getMetadata();
        return metadata == null ? null : metadata.getNamespace();
    }

    /** Returns the resource version the object was read at, or null if it was never stored. */
    default @Nullable String resourceVersion() {
        ObjectMeta metadata = getMetadata();
        return metadata == null ? null : metadata.getResourceVersion();
    }

    /**
     * Returns {@code namespace/name}, or just the name for a cluster-scoped object. Caches and work queues use it as
     * the key.
     */
    default String key() {
        String namespace = namespace();
        String name = name() == null ? "" : name();
        return namespace == null || namespace.isEmpty() ? name : namespace + '/' + name;
    }

    /** Returns the labels, never null. */
    default Map<String, String> labels() {
        ObjectMeta metadata = getMetadata();
        return metadata == null || metadata.getLabels() == null ? Map.of() : metadata.getLabels();
    }

    /** Returns the owner references, never null. */
    default List<OwnerReference> owners() {
        ObjectMeta metadata = getMetadata();
        return metadata == null || metadata.getOwnerReferences() == null ? List.of() : metadata.getOwnerReferences();
    }

    /** Returns whether the object has a deletion timestamp: it waits for finalizers or for the end of its grace period. */
    default boolean deleting() {
        ObjectMeta metadata = getMetadata();
        return metadata != null && metadata.getDeletionTimestamp() != null;
    }
}
