package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerCondition;
import dev.kontract.model.HorizontalPodAutoscalerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.MetricStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlannedEvent;
import dev.kontract.server.controller.workload.Conditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The next status of an autoscaler and its Events, collected during planning. Not thread-safe. */
final class AutoscalerReport {

    static final String ABLE_TO_SCALE = "AbleToScale";
    static final String SCALING_ACTIVE = "ScalingActive";
    static final String SCALING_LIMITED = "ScalingLimited";
    static final String SCALED_TO_ZERO = "ScaledToZero";

    private static final Conditions<HorizontalPodAutoscalerCondition> CONDITIONS = new Conditions<>(
            HorizontalPodAutoscalerCondition::getType,
            HorizontalPodAutoscalerCondition::getStatus,
            HorizontalPodAutoscalerCondition::getLastTransitionTime,
            HorizontalPodAutoscalerCondition::setLastTransitionTime);

    private final HorizontalPodAutoscaler autoscaler;
    private final Instant now;
    private final List<PlannedEvent> events = new ArrayList<>();
    private HorizontalPodAutoscalerStatus status;

    AutoscalerReport(HorizontalPodAutoscaler autoscaler, Instant now) {
        this.autoscaler = autoscaler;
        this.now = now;
        status = Json.copy(Objects.requireNonNullElseGet(autoscaler.getStatus(), HorizontalPodAutoscalerStatus::new));
    }

    HorizontalPodAutoscaler autoscaler() {
        return autoscaler;
    }

    List<PlannedEvent> events() {
        return events;
    }

    /** Returns the autoscaler with the next status, if that has changed. */
    Optional<HorizontalPodAutoscaler> changed() {
        return status.equals(Objects.requireNonNullElseGet(autoscaler.getStatus(), HorizontalPodAutoscalerStatus::new))
                ? Optional.empty()
                : Optional.of(Json.copy(autoscaler).status(status));
    }

    /** Sets a condition, whose transition time changes with its status. */
    void set(String type, boolean holds, String reason, String message) {
        HorizontalPodAutoscalerCondition condition = new HorizontalPodAutoscalerCondition()
                .type(type)
                .status(holds ? "True" : "False")
                .lastTransitionTime(new Time(now))
                .reason(reason)
                .message(message);
        status.setConditions(CONDITIONS.with(status.getConditions(), condition));
    }

    /** Removes a condition. */
    void remove(String type) {
        status.setConditions(CONDITIONS.without(status.getConditions(), type));
    }

    void normal(String reason, String message) {
        events.add(PlannedEvent.normal(reason, message));
    }

    void warning(String reason, String message) {
        events.add(PlannedEvent.warning(reason, message));
    }

    /** Sets the present replicas and the metrics. */
    void counted(int current, List<MetricStatus> metrics) {
        status = new HorizontalPodAutoscalerStatus()
                .conditions(status.getConditions())
                .currentReplicas(current == 0 ? null : current)
                .desiredReplicas(Objects.requireNonNullElse(status.getDesiredReplicas(), 0))
                .lastScaleTime(status.getLastScaleTime())
                .currentMetrics(metrics.isEmpty() ? null : metrics);
    }

    /** Sets the desired replicas, and the time if the scale was changed to them. */
    void desired(int replicas, boolean rescaled) {
        status.setDesiredReplicas(replicas);
        if (rescaled) {
            status.setLastScaleTime(new Time(now));
        }
    }
}
