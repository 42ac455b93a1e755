package dev.kontract.server.controller.autoscaling;

import dev.kontract.client.Kinds;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerCondition;
import dev.kontract.model.HorizontalPodAutoscalerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.MetricStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An autoscaler while it is reconciled: its conditions and status, and Events about it. Not thread-safe. */
final class AutoscalerReport {

    static final String ABLE_TO_SCALE = "AbleToScale";
    static final String SCALING_ACTIVE = "ScalingActive";
    static final String SCALING_LIMITED = "ScalingLimited";

    private final ControllerContext context;
    private final HorizontalPodAutoscaler autoscaler;
    private final HorizontalPodAutoscalerStatus before;
    private final List<HorizontalPodAutoscalerCondition> conditions;

    AutoscalerReport(ControllerContext context, HorizontalPodAutoscaler known) {
        this.context = context;
        autoscaler = Json.copy(known);
        before = Objects.requireNonNullElseGet(known.getStatus(), HorizontalPodAutoscalerStatus::new);
        autoscaler.setStatus(Json.copy(before));
        conditions = new ArrayList<>(
                Objects.requireNonNullElse(autoscaler.getStatus().getConditions(), List.of()));
    }

    HorizontalPodAutoscaler autoscaler() {
        return autoscaler;
    }

    /** Sets a condition, whose transition time changes with its status. */
    void set(String type, boolean holds, String reason, String message) {
        HorizontalPodAutoscalerCondition condition = conditions.stream()
                .filter(each -> type.equals(each.getType()))
                .findFirst()
                .orElseGet(() -> added(type));
        String status = holds ? "True" : "False";
        if (!status.equals(condition.getStatus())) {
            condition.setLastTransitionTime(new Time(context.clock().instant()));
        }
        condition.status(status).reason(reason).setMessage(message);
    }

    private HorizontalPodAutoscalerCondition added(String type) {
        HorizontalPodAutoscalerCondition condition = new HorizontalPodAutoscalerCondition().type(type);
        conditions.add(condition);
        return condition;
    }

    /** Removes a condition, if it is there. */
    void remove(String type) {
        conditions.removeIf(each -> type.equals(each.getType()));
    }

    void normal(String reason, String message) {
        context.events().about(Kinds.HORIZONTAL_POD_AUTOSCALER, autoscaler).normal(reason, message);
    }

    void warning(String reason, String message) {
        context.events().about(Kinds.HORIZONTAL_POD_AUTOSCALER, autoscaler).warning(reason, message);
    }

    /** Sets the replicas there are and the metrics. */
    void counted(int current, List<MetricStatus> metrics) {
        HorizontalPodAutoscalerStatus status = autoscaler.getStatus();
        autoscaler.setStatus(new HorizontalPodAutoscalerStatus()
                .currentReplicas(current == 0 ? null : current)
                .desiredReplicas(Objects.requireNonNullElse(status.getDesiredReplicas(), 0))
                .lastScaleTime(status.getLastScaleTime())
                .currentMetrics(metrics.isEmpty() ? null : metrics));
    }

    /** Sets the replicas there should be; notes the time if this is a change that has been made. */
    void desired(int replicas, boolean rescaled) {
        autoscaler.getStatus().setDesiredReplicas(replicas);
        if (rescaled) {
            autoscaler.getStatus().setLastScaleTime(new Time(context.clock().instant()));
        }
    }

    /** Writes the status if it has changed. */
    void write() {
        autoscaler.getStatus().setConditions(conditions.isEmpty() ? null : conditions);
        if (autoscaler.getStatus().equals(before)) {
            return;
        }
        try {
            context.client()
                    .resource(Kinds.HORIZONTAL_POD_AUTOSCALER)
                    .inNamespace(namespace())
                    .status()
                    .replace(autoscaler);
        } catch (ApiException.NotFound e) {
            // The informer will receive the deletion.
        } catch (ApiException e) {
            warning("FailedUpdateStatus", message(e));
        }
    }

    String namespace() {
        return Objects.requireNonNull(autoscaler.namespace());
    }

    /** Returns the message of the server as it sent it. */
    static String message(ApiException failure) {
        @Nullable String sent = failure.status().getMessage();
        return sent == null ? String.valueOf(failure.getMessage()) : sent;
    }
}
