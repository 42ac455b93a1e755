package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Copies the AppArmor profiles of a new pod from annotations, where older clients set them, to the fields of its containers.
 *
 * @see <a href="https://kep.k8s.io/24">KEP-24</a>
 */
final class AppArmorAnnotations {

    private static final String PREFIX = "container.apparmor.security.beta.kubernetes.io/";
    private static final String LOCALHOST = "localhost/";
    private static final String PROFILE = "appArmorProfile";
    private static final String CONTEXT = "securityContext";
    private static final int LONGEST_PATH = 4095;
    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");

    private AppArmorAnnotations() {}

    /** Sets the fields that are missing; a profile that the pod has already is left to the pod. */
    static void copy(ObjectNode pod) {
        for (ObjectNode container : annotated(pod)) {
            profile(annotation(pod, container))
                    .filter(profile -> !profile.equals(ofPod(pod)))
                    .ifPresent(profile -> container.withObjectProperty(CONTEXT).set(PROFILE, profile));
        }
    }

    /** Returns a warning about each annotation that is copied, or has no valid profile. */
    static List<String> warnings(ObjectNode pod) {
        return annotated(pod).stream()
                .filter(container -> profile(annotation(pod, container))
                        .filter(profile -> profile.equals(ofPod(pod)))
                        .isEmpty())
                .map(container -> "metadata.annotations[" + PREFIX
                        + container.path("name").asText()
                        + "]: deprecated since v1.30; use the \"appArmorProfile\" field instead")
                .toList();
    }

    /** Returns the containers that have a profile in an annotation and none in their fields. */
    private static List<ObjectNode> annotated(ObjectNode pod) {
        List<ObjectNode> found = new ArrayList<>();
        JsonNode spec = pod.path("spec");
        if (spec.path("os").path("name").asText("").equals("windows")) {
            return found;
        }
        for (String list : CONTAINERS) {
            for (JsonNode container : spec.path(list)) {
                if (annotation(pod, container).isTextual()
                        && !container.path(CONTEXT).hasNonNull(PROFILE)) {
                    found.add((ObjectNode) container);
                }
            }
        }
        return found;
    }

    private static JsonNode annotation(ObjectNode pod, JsonNode container) {
        return pod.path("metadata")
                .path("annotations")
                .path(PREFIX + container.path("name").asText());
    }

    private static JsonNode ofPod(ObjectNode pod) {
        return pod.path("spec").path(CONTEXT).path(PROFILE);
    }

    private static Optional<ObjectNode> profile(JsonNode annotation) {
        String text = annotation.asText();
        ObjectNode profile = JsonNodeFactory.instance.objectNode();
        return switch (text) {
            case "unconfined" -> Optional.of(profile.put("type", "Unconfined"));
            case "runtime/default" -> Optional.of(profile.put("type", "RuntimeDefault"));
            default ->
                text.startsWith(LOCALHOST) && isPath(text.substring(LOCALHOST.length()))
                        ? Optional.of(profile.put("type", "Localhost")
                                .put("localhostProfile", text.substring(LOCALHOST.length())))
                        : Optional.empty();
        };
    }

    private static boolean isPath(String text) {
        return !text.isEmpty()
                && text.strip().equals(text)
                && text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PATH;
    }
}
