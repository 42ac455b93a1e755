package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The parts of a pod that an update of a part of the spec must not change. */
final class PodPartMetadata {

    private static final List<String> KEPT =
            List.of("deletionTimestamp", "labels", "annotations", "finalizers", "ownerReferences");
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private PodPartMetadata() {}

    /** Restores the status, and the metadata that does not belong to the server. */
    static void restore(ObjectNode pod, ObjectNode current) {
        pod.set("status", current.path("status").deepCopy());
        ObjectNode metadata = pod.withObjectProperty("metadata");
        KEPT.forEach(field -> PodUpdateValidation.take(metadata, current.path("metadata"), field));
    }

    /** Returns whether a kubelet made the pod from a file. */
    static boolean isMirror(JsonNode pod) {
        return pod.path("metadata").path("annotations").has(MIRROR);
    }
}
