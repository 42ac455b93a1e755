package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;

/** The cells of a persistent volume claim. */
final class ClaimCells {

    private static final String UNSET = "<unset>";
    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";
    private static final Map<String, String> ACCESS_MODES =
            Map.of("ReadWriteOnce", "RWO", "ReadOnlyMany", "ROX", "ReadWriteMany", "RWX", "ReadWriteOncePod", "RWOP");

    private ClaimCells() {}

    static Map<String, ?> of(JsonNode claim, Ages ages) {
        JsonNode spec = claim.path("spec");
        JsonNode status = claim.path("status");
        JsonNode metadata = claim.path("metadata");
        boolean bound = !spec.path("volumeName").asText().isEmpty();
        String phase = status.path("phase").asText();
        return Map.of(
                "Status",
                metadata.has("deletionTimestamp") ? "Terminating" : phase,
                "Capacity",
                bound ? status.path("capacity").path("storage").asText() : "",
                "Access Modes",
                bound ? accessModes(status.path("accessModes")) : "",
                "StorageClass",
                metadata.path("annotations")
                        .path(CLASS_ANNOTATION)
                        .asText(spec.path("storageClassName").asText()),
                "VolumeAttributesClass",
                spec.path("volumeAttributesClassName").asText(UNSET),
                "VolumeMode",
                spec.path("volumeMode").asText(UNSET));
    }

    static String accessModes(JsonNode modes) {
        return items(modes)
                .map(mode -> ACCESS_MODES.getOrDefault(mode.asText(), ""))
                .filter(mode -> !mode.isEmpty())
                .distinct()
                .collect(Collectors.joining(","));
    }
}
