package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Which updates of pods are checked: those that add or remove containers, or change their images. Others change nothing relevant. */
final class PodChanges {

    private PodChanges() {}

    /** Returns whether {@code pod} has to be checked again, given the checked {@code old}. */
    static boolean areRelevant(JsonNode pod, JsonNode old) {
        return differ(pod, old, "containers") || differ(pod, old, "initContainers") || changeEphemeral(pod, old);
    }

    private static boolean differ(JsonNode pod, JsonNode old, String list) {
        return !images(pod, list).equals(images(old, list));
    }

    private static List<String> images(JsonNode pod, String list) {
        return BaselineChecks.items(pod.path("spec").path(list))
                .map(PodChanges::image)
                .toList();
    }

    private static String image(JsonNode container) {
        return container.path("image").asText("");
    }

    private static boolean changeEphemeral(JsonNode pod, JsonNode old) {
        String list = "ephemeralContainers";
        List<JsonNode> known = BaselineChecks.items(old.path("spec").path(list)).toList();
        return BaselineChecks.items(pod.path("spec").path(list))
                .anyMatch(container -> known.stream()
                        .noneMatch(each -> CheckedPod.name(each).equals(CheckedPod.name(container))
                                && image(each).equals(image(container))));
    }
}
