package dev.kontract.server.registry.storage;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code storage.k8s.io} group. */
public final class StorageStrategies {

    private StorageStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                type("CSIDriver"), new CsiDriverStrategy(),
                type("CSINode"), new CsiNodeStrategy(),
                type("CSIStorageCapacity"), new CsiStorageCapacityStrategy(),
                type("StorageClass"), new StorageClassStrategy(),
                type("VolumeAttachment"), new VolumeAttachmentStrategy(),
                type("VolumeAttributesClass"), new VolumeAttributesClassStrategy());
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("storage.k8s.io", "v1", kind);
    }
}
