package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Defaults of pod specs that depend on other fields, in pods and templates. */
final class PodSpecDefaults {

    private static final List<String> CONTAINER_LISTS = List.of("containers", "initContainers", "ephemeralContainers");

    private PodSpecDefaults() {}

    static void apply(ObjectNode spec) {
        for (JsonNode volume : spec.path("volumes")) {
            volume((ObjectNode) volume);
        }
        for (String list : CONTAINER_LISTS) {
            for (JsonNode container : spec.path(list)) {
                pullPolicy(
                        (ObjectNode) container,
                        "imagePullPolicy",
                        container.path("image").asText(""));
            }
        }
        serviceAccount(spec);
    }

    private static void volume(ObjectNode volume) {
        boolean named = volume.has("name");
        if (volume.size() == (named ? 1 : 0)) {
            volume.putObject("emptyDir");
        }
        if (volume.path("image") instanceof ObjectNode image) {
            pullPolicy(image, "pullPolicy", image.path("reference").asText(""));
        }
    }

    /** Images tagged {@code latest} are always pulled. */
    private static void pullPolicy(ObjectNode holder, String field, String image) {
        if (holder.path(field).asText("").isEmpty()) {
            holder.put(field, ImageReference.isLatest(image) ? "Always" : "IfNotPresent");
        }
    }

    /** {@code serviceAccountName} and the deprecated {@code serviceAccount} are kept in sync; the former wins. */
    private static void serviceAccount(ObjectNode spec) {
        String name = spec.path("serviceAccountName").asText("");
        String either = name.isEmpty() ? spec.path("serviceAccount").asText("") : name;
        if (!either.isEmpty()) {
            spec.put("serviceAccountName", either);
            spec.put("serviceAccount", either);
        }
    }
}
