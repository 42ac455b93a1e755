package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.joined;
import static dev.kontract.server.printers.CellTexts.orNone;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** The cells of the kinds of the {@code storage.k8s.io} group. */
final class StorageCells {

    private static final String UNSET = "<unset>";
    private static final List<String> DEFAULT_CLASS =
            List.of("storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class");

    private StorageCells() {}

    static Map<String, ?> storageClass(JsonNode storageClass, Ages ages) {
        JsonNode metadata = storageClass.path("metadata");
        boolean isDefault = DEFAULT_CLASS.stream()
                .anyMatch(
                        name -> metadata.path("annotations").path(name).asText().equals("true"));
        return Map.of(
                "Name",
                metadata.path("name").asText() + (isDefault ? " (default)" : ""),
                "AllowVolumeExpansion",
                storageClass.path("allowVolumeExpansion").asBoolean());
    }

    static Map<String, ?> driver(JsonNode driver, Ages ages) {
        JsonNode spec = driver.path("spec");
        return Map.of(
                "AttachRequired", spec.path("attachRequired").asBoolean(true),
                "PodInfoOnMount", spec.path("podInfoOnMount").asBoolean(),
                "StorageCapacity", spec.path("storageCapacity").asBoolean(),
                "TokenRequests", spec.has("tokenRequests") ? joined(spec.path("tokenRequests"), "audience") : UNSET,
                "RequiresRepublish", spec.path("requiresRepublish").asBoolean(),
                "Modes", orNone(joined(spec.path("volumeLifecycleModes"))));
    }

    static Map<String, ?> node(JsonNode node, Ages ages) {
        return Map.of("Drivers", node.path("spec").path("drivers").size());
    }

    static Map<String, ?> attachment(JsonNode attachment, Ages ages) {
        return Map.of("Attached", attachment.path("status").path("attached").asBoolean());
    }
}
