package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Pod fields of features that are off. They are dropped unless the stored object already has them.
 *
 * @see <a href="https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/">Feature gates</a>:
 *     ClusterTrustBundleProjection, PodCertificateRequest, GenericWorkload, ContainerStopSignals
 */
final class DisabledFields {

    private static final String LIFECYCLE = "lifecycle";
    private static final String STOP_SIGNAL = "stopSignal";
    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");

    private DisabledFields() {}

    /**
     * Drops the disabled fields from a spec.
     *
     * @param current the stored spec; a missing node on create
     */
    static void drop(ObjectNode spec, JsonNode current) {
        drop("schedulingGroup", spec, current, List::of);
        drop("clusterTrustBundle", spec, current, DisabledFields::sources);
        drop("podCertificate", spec, current, DisabledFields::sources);
        List<JsonNode> signalled = containers(spec).stream()
                .filter(container -> container.path(LIFECYCLE).has(STOP_SIGNAL))
                .toList();
        if (drop(STOP_SIGNAL, spec, current, DisabledFields::lifecycles)) {
            signalled.forEach(DisabledFields::dropEmptyLifecycle);
        }
    }

    private static boolean drop(
            String field, ObjectNode spec, JsonNode current, Function<JsonNode, List<JsonNode>> holders) {
        if (holders.apply(current).stream().anyMatch(holder -> holder.has(field))) {
            return false;
        }
        boolean dropped = false;
        for (JsonNode holder : holders.apply(spec)) {
            dropped |= holder instanceof ObjectNode object && object.remove(field) != null;
        }
        return dropped;
    }

    private static List<JsonNode> sources(JsonNode spec) {
        List<JsonNode> sources = new ArrayList<>();
        spec.path("volumes")
                .forEach(volume -> volume.path("projected").path("sources").forEach(sources::add));
        return sources;
    }

    private static List<JsonNode> lifecycles(JsonNode spec) {
        return containers(spec).stream()
                .map(container -> container.path(LIFECYCLE))
                .toList();
    }

    private static List<JsonNode> containers(JsonNode spec) {
        List<JsonNode> containers = new ArrayList<>();
        CONTAINERS.forEach(list -> spec.path(list).forEach(containers::add));
        return containers;
    }

    private static void dropEmptyLifecycle(JsonNode container) {
        if (container.path(LIFECYCLE).isEmpty()) {
            ((ObjectNode) container).remove(LIFECYCLE);
        }
    }
}
