package dev.kontract.server.controller.workload;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import java.util.Objects;

/**
 * Deletes pods on behalf of the control plane, and records that in their conditions.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions">Pod disruption
 *     conditions</a>
 */
public record PodRemoval(ControllerContext context) {

    private static final String CONDITION = "DisruptionTarget";

    /** Deletes a pod with its grace period; returns false if the pod has changed or was deleted. */
    public boolean evict(Pod pod, String reason, String message) {
        return remove(pod, () -> mark(Json.copy(pod), reason, message), DeletionOptions.standard());
    }

    /** Deletes immediately a pod that no node runs; one that has not ended is marked as failed. */
    public void abandon(Pod pod, String reason, String message) {
        remove(
                pod,
                () -> {
                    Pod failed = Json.copy(pod);
                    if (!PodHealth.isFinished(pod)) {
                        failed.setStatus(Objects.requireNonNullElseGet(failed.getStatus(), PodStatus::new)
                                .phase("Failed"));
                        mark(failed, reason, message);
                    }
                },
                DeletionOptions.standard().gracePeriodSeconds(0));
    }

    /** Deletes a pod immediately. */
    public void delete(Pod pod) {
        remove(pod, () -> {}, DeletionOptions.standard().gracePeriodSeconds(0));
    }

    /** Returns whether a pod's conditions record this reason for its deletion. */
    public static boolean isMarked(Pod pod, String reason) {
        return PodHealth.condition(pod, CONDITION)
                .filter(one -> "True".equals(one.getStatus()) && reason.equals(one.getReason()))
                .isPresent();
    }

    /** If the pod has changed in the meantime, it is reconciled again. */
    private boolean remove(Pod pod, Runnable before, DeletionOptions options) {
        try {
            before.run();
            context.client()
                    .pods(Objects.requireNonNull(pod.namespace()))
                    .delete(
                            Objects.requireNonNull(pod.name()),
                            options.onlyUid(Objects.toString(pod.metadata().getUid())));
            return true;
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            return false; // The informer will receive the event.
        }
    }

    private void mark(Pod pod, String reason, String message) {
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        PodCondition target = new PodCondition()
                .type(CONDITION)
                .status("True")
                .reason(reason)
                .message(message)
                .observedGeneration(pod.metadata().getGeneration())
                .lastTransitionTime(new Time(context.clock().instant()));
        pod.setStatus(status.conditions(Conditions.OF_PODS.with(status.getConditions(), target)));
        context.client().resource(Kinds.POD).status().replace(pod);
    }
}
