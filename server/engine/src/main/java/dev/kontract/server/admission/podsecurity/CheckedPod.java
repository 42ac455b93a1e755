package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A pod, or the template of pods, as checks see it.
 *
 * @param annotations its annotations, missing if there are none
 * @param spec its specification
 * @param containers its containers: the initial ones, the ordinary ones, the ephemeral ones
 */
record CheckedPod(JsonNode annotations, JsonNode spec, List<JsonNode> containers) {

    private static final List<String> LISTS = List.of("initContainers", "containers", "ephemeralContainers");

    /** Returns the view of {@code object}, which has the fields {@code metadata} and {@code spec}. */
    static CheckedPod of(JsonNode object) {
        JsonNode spec = object.path("spec");
        List<JsonNode> containers = new ArrayList<>();
        LISTS.forEach(list -> spec.path(list).forEach(containers::add));
        return new CheckedPod(object.path("metadata").path("annotations"), spec, List.copyOf(containers));
    }

    /** Returns its own security context, missing if there is none. */
    JsonNode securityContext() {
        return securityContext(spec);
    }

    /** Returns the security context of a container, missing if there is none. */
    static JsonNode securityContext(JsonNode container) {
        return container.path("securityContext");
    }

    static String name(JsonNode container) {
        return container.path("name").asText("");
    }

    /** Returns whether its users are not those of the node: standards are relaxed for such pods. */
    boolean hasUserNamespace() {
        JsonNode hostUsers = spec.path("hostUsers");
        return hostUsers.isBoolean() && !hostUsers.booleanValue();
    }

    /** Returns whether it is declared to run on Windows, where some fields cannot be set. */
    boolean isWindows() {
        return spec.path("os").path("name").asText("").equals("windows");
    }
}
