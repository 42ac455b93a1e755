package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodReadinessGate;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Computes the pod conditions a kubelet would report from the container statuses.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-conditions">Pod conditions</a>
 */
final class PodConditions {

    private static final Set<String> OF_KUBELET =
            Set.of("PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");
    private static final String TRUE = "True";
    private static final String READY = "Ready";

    private final Pod pod;
    private final Time now;

    PodConditions(Pod pod, Time now) {
        this.pod = pod;
        this.now = now;
    }

    /** Returns whether a kubelet sets a condition. */
    static boolean isOfKubelet(PodCondition condition) {
        return OF_KUBELET.contains(condition.getType());
    }

    /**
     * Writes the conditions to {@code status}. Conditions of other types are kept, as is the transition time of
     * unchanged ones.
     */
    void write(PodStatus status) {
        Map<String, PodCondition> before = byType(status);
        List<PodCondition> next = new ArrayList<>(own(status, before));
        next.forEach(condition -> before.computeIfPresent(condition.getType(), (type, known) -> {
            if (Objects.equals(known.getStatus(), condition.getStatus())) {
                condition.setLastTransitionTime(known.getLastTransitionTime());
            }
            return null;
        }));
        next.addAll(before.values());
        status.setConditions(next);
    }

    private List<PodCondition> own(PodStatus status, Map<String, PodCondition> before) {
        boolean completed = "Succeeded".equals(status.getPhase());
        PodCondition initialized = initialized(status);
        PodCondition containers = completed ? fails("ContainersReady", "PodCompleted", null) : containersReady(status);
        PodCondition ready = completed ? fails(READY, "PodCompleted", null) : ready(containers, before);
        return List.of(
                holds("PodReadyToStartContainers"),
                completed ? initialized.reason("PodCompleted") : initialized,
                ready,
                containers,
                holds("PodScheduled"));
    }

    private PodCondition initialized(PodStatus status) {
        Map<String, ContainerStatus> known = new LinkedHashMap<>();
        Objects.requireNonNullElse(status.getInitContainerStatuses(), List.<ContainerStatus>of())
                .forEach(each -> known.put(each.getName(), each));
        String incomplete = Objects.requireNonNullElse(pod.getSpec().getInitContainers(), List.<Container>of()).stream()
                .filter(container -> isIncomplete(container, known.get(container.getName())))
                .map(Container::getName)
                .collect(Collectors.joining(" "));
        return incomplete.isEmpty() || !InitialContainers.delay(status)
                ? holds("Initialized")
                : fails(
                        "Initialized",
                        "ContainersNotInitialized",
                        "containers with incomplete status: [" + incomplete + "]");
    }

    private static boolean isIncomplete(Container container, @Nullable ContainerStatus status) {
        return status != null && !InitialContainers.isComplete(container, status);
    }

    private PodCondition containersReady(PodStatus status) {
        String unready = Objects.requireNonNullElse(status.getContainerStatuses(), List.<ContainerStatus>of()).stream()
                .filter(container -> !Boolean.TRUE.equals(container.getReady()))
                .map(ContainerStatus::getName)
                .collect(Collectors.joining(" "));
        if ("Failed".equals(status.getPhase())) {
            return fails("ContainersReady", "PodFailed", null);
        }
        return unready.isEmpty()
                ? holds("ContainersReady")
                : fails("ContainersReady", "ContainersNotReady", "containers with unready status: [" + unready + "]");
    }

    private PodCondition ready(PodCondition containers, Map<String, PodCondition> before) {
        if (!TRUE.equals(containers.getStatus())) {
            return fails(READY, containers.getReason(), containers.getMessage());
        }
        String closed = gates().stream()
                .map(PodReadinessGate::getConditionType)
                .filter(type -> !isTrue(before.get(type)))
                .map(type -> before.containsKey(type)
                        ? "the status of pod readiness gate \"" + type + "\" is not \"True\", but "
                                + before.get(type).getStatus()
                        : "corresponding condition of pod readiness gate \"" + type + "\" does not exist.")
                .collect(Collectors.joining(", "));
        return closed.isEmpty() ? holds(READY) : fails(READY, "ReadinessGatesNotReady", closed);
    }

    private List<PodReadinessGate> gates() {
        return Objects.requireNonNullElse(pod.getSpec().getReadinessGates(), List.of());
    }

    private static boolean isTrue(@Nullable PodCondition condition) {
        return condition != null && TRUE.equals(condition.getStatus());
    }

    private PodCondition holds(String type) {
        return condition(type).status(TRUE);
    }

    private PodCondition fails(String type, @Nullable String reason, @Nullable String message) {
        return condition(type).status("False").reason(reason).message(message);
    }

    private PodCondition condition(String type) {
        return new PodCondition()
                .type(type)
                .observedGeneration(pod.metadata().getGeneration())
                .lastTransitionTime(now);
    }

    private static Map<String, PodCondition> byType(PodStatus status) {
        Map<String, PodCondition> conditions = new LinkedHashMap<>();
        Objects.requireNonNullElse(status.getConditions(), List.<PodCondition>of())
                .forEach(condition -> conditions.put(condition.getType(), condition));
        return conditions;
    }
}
