package dev.kontract.server.controller.deployment;

import dev.kontract.model.DeploymentCondition;
import dev.kontract.model.DeploymentStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.Conditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Reads and changes the conditions of a Deployment. */
final class DeploymentConditions {

    static final String PROGRESSING = "Progressing";
    static final String AVAILABLE = "Available";
    static final String REPLICA_FAILURE = "ReplicaFailure";

    private static final Conditions<DeploymentCondition> CONDITIONS = new Conditions<>(
            DeploymentCondition::getType,
            DeploymentCondition::getStatus,
            DeploymentCondition::getLastTransitionTime,
            DeploymentCondition::setLastTransitionTime);

    private DeploymentConditions() {}

    static Optional<DeploymentCondition> find(DeploymentStatus status, String type) {
        return CONDITIONS.find(status.getConditions(), type);
    }

    static boolean hasReason(DeploymentStatus status, String reason) {
        return find(status, PROGRESSING)
                .filter(condition -> reason.equals(condition.getReason()))
                .isPresent();
    }

    static DeploymentCondition condition(String type, String status, String reason, String message, Instant now) {
        return new DeploymentCondition()
                .type(type)
                .status(status)
                .lastUpdateTime(new Time(now))
                .lastTransitionTime(new Time(now))
                .reason(reason)
                .message(message);
    }

    /** Sets a condition, unless there is one with the same status and reason. */
    static void set(DeploymentStatus status, DeploymentCondition condition) {
        Optional<DeploymentCondition> known = find(status, condition.getType())
                .filter(present -> Objects.equals(present.getStatus(), condition.getStatus()));
        if (known.isPresent() && Objects.equals(known.get().getReason(), condition.getReason())) {
            return;
        }
        known.ifPresent(present -> condition.lastTransitionTime(present.getLastTransitionTime()));
        replace(status, condition);
    }

    /** Sets a condition whatever it was before. */
    static void replace(DeploymentStatus status, DeploymentCondition condition) {
        remove(status, condition.getType());
        List<DeploymentCondition> conditions =
                new ArrayList<>(Objects.requireNonNullElse(status.getConditions(), List.of()));
        conditions.add(condition);
        status.conditions(conditions);
    }

    static void remove(DeploymentStatus status, String type) {
        status.conditions(CONDITIONS.without(status.getConditions(), type));
    }
}
