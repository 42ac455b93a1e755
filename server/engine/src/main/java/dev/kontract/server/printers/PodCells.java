package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;
import static dev.kontract.server.printers.CellTexts.orNone;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cells of a pod. */
final class PodCells implements CellPrinter {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    @Override
    public Map<String, ?> cells(JsonNode pod, Ages ages) {
        ContainerStates containers = ContainerStates.of(pod);
        JsonNode status = pod.path("status");
        return Map.of(
                "Ready", containers.ready() + "/" + containers.total(),
                "Status", phase(pod, containers.reason()),
                "Restarts", restarts(containers, ages),
                "IP", orNone(status.path("podIPs").path(0).path("ip").asText()),
                "Node", orNone(pod.path("spec").path("nodeName").asText()),
                "Nominated Node", orNone(status.path("nominatedNodeName").asText()),
                "Readiness Gates", readinessGates(pod));
    }

    /** Marks terminated pods as completed. */
    @Override
    public @Nullable ObjectNode condition(JsonNode pod) {
        String phase = pod.path("status").path("phase").asText();
        if (!ENDED.contains(phase)) {
            return null;
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", "Completed")
                .put("status", "True")
                .put("reason", phase)
                .put("message", phase.equals("Failed") ? "The pod failed." : "The pod has completed successfully.");
    }

    private static String phase(JsonNode pod, String reason) {
        JsonNode status = pod.path("status");
        if (!pod.path("metadata").has("deletionTimestamp")) {
            return reason;
        }
        if (status.path("reason").asText().equals("NodeLost")) {
            return "Unknown";
        }
        return ENDED.contains(status.path("phase").asText()) ? reason : "Terminating";
    }

    private static String restarts(ContainerStates containers, Ages ages) {
        boolean restarted =
                containers.restarts() > 0 && !containers.lastRestart().isMissingNode();
        String ago = restarted ? " (" + ages.since(containers.lastRestart()) + " ago)" : "";
        return containers.restarts() + ago;
    }

    private static String readinessGates(JsonNode pod) {
        JsonNode gates = pod.path("spec").path("readinessGates");
        if (gates.isEmpty()) {
            return CellTexts.NONE;
        }
        long open = items(gates)
                .filter(gate -> hasCondition(pod, gate.path("conditionType").asText()))
                .count();
        return open + "/" + gates.size();
    }

    /** Returns whether the condition of this type is true. */
    static boolean hasCondition(JsonNode pod, String type) {
        return items(pod.path("status").path("conditions"))
                .filter(condition -> condition.path("type").asText().equals(type))
                .findFirst()
                .filter(condition -> condition.path("status").asText().equals("True"))
                .isPresent();
    }
}
