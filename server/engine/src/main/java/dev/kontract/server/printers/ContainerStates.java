package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Summarizes the states of a pod's containers. Init containers run in sequence, so the first incomplete one determines
 * the status. Init containers that always restart (sidecars, KEP-753) keep running and count as regular containers.
 */
final class ContainerStates {

    private final JsonNode pod;
    private final JsonNode status;
    private final Set<String> sidecars;
    private String reason;
    private int ready;
    private long restarts;
    private JsonNode lastRestart = MissingNode.getInstance();

    private ContainerStates(JsonNode pod) {
        this.pod = pod;
        this.status = pod.path("status");
        this.sidecars = items(pod.path("spec").path("initContainers"))
                .filter(container -> container.path("restartPolicy").asText().equals("Always"))
                .map(container -> container.path("name").asText())
                .collect(Collectors.toSet());
        this.reason = ownReason(status);
    }

    static ContainerStates of(JsonNode pod) {
        ContainerStates states = new ContainerStates(pod);
        boolean initializing = states.readInitContainers();
        if (!initializing || PodCells.hasCondition(pod, "Initialized")) {
            states.forgetFinishedInitContainers();
            states.readContainers();
        }
        return states;
    }

    int ready() {
        return ready;
    }

    int total() {
        return pod.path("spec").path("containers").size() + sidecars.size();
    }

    /** Returns the status column of the pod. */
    String reason() {
        return reason;
    }

    long restarts() {
        return restarts;
    }

    /** Returns when a container was last terminated before a restart; a missing node if never. */
    JsonNode lastRestart() {
        return lastRestart;
    }

    private static String ownReason(JsonNode status) {
        boolean gated = items(status.path("conditions"))
                .anyMatch(condition -> condition.path("type").asText().equals("PodScheduled")
                        && condition.path("reason").asText().equals("SchedulingGated"));
        if (gated) {
            return "SchedulingGated";
        }
        String own = status.path("reason").asText();
        return own.isEmpty() ? status.path("phase").asText() : own;
    }

    private boolean readInitContainers() {
        int index = 0;
        for (JsonNode container : status.path("initContainerStatuses")) {
            count(container);
            JsonNode state = container.path("state");
            if (state.has("terminated")
                    && state.path("terminated").path("exitCode").asInt() == 0) {
                index++;
                continue;
            }
            if (isSidecar(container) && container.path("started").asBoolean()) {
                ready += container.path("ready").asBoolean() ? 1 : 0;
                index++;
                continue;
            }
            reason = "Init:" + initReason(state, index);
            return true;
        }
        return false;
    }

    private String initReason(JsonNode state, int index) {
        if (state.has("terminated")) {
            return endReason(state.path("terminated"));
        }
        String waiting = state.path("waiting").path("reason").asText();
        return waiting.isEmpty() || waiting.equals("PodInitializing")
                ? index + "/" + pod.path("spec").path("initContainers").size()
                : waiting;
    }

    /** After initialization, only restartable init containers count. */
    private void forgetFinishedInitContainers() {
        restarts = 0;
        lastRestart = MissingNode.getInstance();
        items(status.path("initContainerStatuses")).filter(this::isSidecar).forEach(this::count);
    }

    private void readContainers() {
        boolean running = false;
        JsonNode containers = status.path("containerStatuses");
        for (int i = containers.size() - 1; i >= 0; i--) {
            JsonNode container = containers.path(i);
            count(container);
            JsonNode state = container.path("state");
            String waiting = state.path("waiting").path("reason").asText();
            if (!waiting.isEmpty()) {
                reason = waiting;
            } else if (state.has("terminated")) {
                reason = endReason(state.path("terminated"));
            } else if (container.path("ready").asBoolean() && state.has("running")) {
                running = true;
                ready++;
            }
        }
        if (running && reason.equals("Completed")) {
            reason = PodCells.hasCondition(pod, "Ready") ? "Running" : "NotReady";
        }
    }

    private static String endReason(JsonNode terminated) {
        String reason = terminated.path("reason").asText();
        if (!reason.isEmpty()) {
            return reason;
        }
        int signal = terminated.path("signal").asInt();
        return signal == 0 ? "ExitCode:" + terminated.path("exitCode").asInt() : "Signal:" + signal;
    }

    private void count(JsonNode container) {
        restarts += container.path("restartCount").asLong();
        JsonNode ended = container.path("lastState").path("terminated").path("finishedAt");
        if (ended.isTextual() && ended.asText().compareTo(lastRestart.asText()) > 0) {
            lastRestart = ended;
        }
    }

    private boolean isSidecar(JsonNode container) {
        return sidecars.contains(container.path("name").asText());
    }
}
