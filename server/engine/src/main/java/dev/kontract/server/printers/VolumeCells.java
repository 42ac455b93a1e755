package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The cells of a persistent volume. */
final class VolumeCells {

    private static final String UNSET = "<unset>";
    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    private VolumeCells() {}

    static Map<String, ?> of(JsonNode volume, Ages ages) {
        JsonNode spec = volume.path("spec");
        JsonNode metadata = volume.path("metadata");
        JsonNode claim = spec.path("claimRef");
        return Map.of(
                "Capacity", spec.path("capacity").path("storage").asText("0"),
                "Access Modes", ClaimCells.accessModes(spec.path("accessModes")),
                "Status",
                        metadata.has("deletionTimestamp")
                                ? "Terminating"
                                : volume.path("status").path("phase").asText(),
                "Claim",
                        claim.isObject()
                                ? claim.path("namespace").asText() + "/"
                                        + claim.path("name").asText()
                                : "",
                "StorageClass",
                        metadata.path("annotations")
                                .path(CLASS_ANNOTATION)
                                .asText(spec.path("storageClassName").asText()),
                "VolumeAttributesClass", spec.path("volumeAttributesClassName").asText(UNSET),
                "VolumeMode", spec.path("volumeMode").asText(UNSET));
    }
}
