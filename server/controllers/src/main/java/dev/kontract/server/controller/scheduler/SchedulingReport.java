package dev.kontract.server.controller.scheduler;

import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Conditions;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.Objects;

/** Reports in the status of pods, and in Events, why they have no node. */
record SchedulingReport(ControllerContext context, ClusterView cluster) {

    private static final String CONDITION = "PodScheduled";

    /**
     * Reports why a pod has no node, unless it is already reported, and which node is nominated for it, none if empty.
     *
     * @return whether the status is up to date; false if the pod has changed in the meantime or was deleted
     */
    boolean fail(Pod pod, String message, String nominated) {
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        boolean isReported = PodHealth.condition(pod, CONDITION)
                .filter(one -> message.equals(one.getMessage()))
                .isPresent();
        boolean known = nominated.equals(Objects.requireNonNullElse(status.getNominatedNodeName(), ""));
        if (isReported && known) {
            return true;
        }
        if (!write(pod, message, nominated)) {
            return false;
        }
        if (!isReported) {
            context.events().about(Kinds.POD, pod).warning("FailedScheduling", message);
        }
        cluster.nominate(pod, nominated);
        return true;
    }

    /** Returns whether the status contains this reason. */
    static boolean reports(Pod pod, String reason) {
        return PodHealth.condition(pod, CONDITION)
                .map(PodCondition::getMessage)
                .filter(message -> message.startsWith(reason))
                .isPresent();
    }

    private boolean write(Pod pod, String message, String nominated) {
        PodCondition condition = new PodCondition()
                .type(CONDITION)
                .status("False")
                .reason("Unschedulable")
                .message(message)
                .observedGeneration(pod.metadata().getGeneration())
                .lastTransitionTime(new Time(context.clock().instant()));
        Pod next = Json.copy(pod);
        PodStatus status = Objects.requireNonNullElseGet(next.getStatus(), PodStatus::new);
        next.setStatus(status.conditions(Conditions.OF_PODS.with(status.getConditions(), condition))
                .nominatedNodeName(nominated.isEmpty() ? null : nominated));
        Resource<Pod> pods = context.client().resource(Kinds.POD);
        try {
            pods.status().replace(next);
            return true;
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            return false; // The next round sees the change.
        }
    }
}
