package dev.kontract.server.controller.deployment;

import static dev.kontract.server.controller.deployment.DeploymentConditions.AVAILABLE;
import static dev.kontract.server.controller.deployment.DeploymentConditions.PROGRESSING;
import static dev.kontract.server.controller.deployment.DeploymentConditions.REPLICA_FAILURE;
import static dev.kontract.server.controller.workload.StatusWriter.nonZero;

import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentCondition;
import dev.kontract.model.DeploymentStatus;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetCondition;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Computes the status of a Deployment.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status">Deployment
 *     status</a>
 */
final class DeploymentStatusReport {

    private static final String COMPLETE = "NewReplicaSetAvailable";
    static final String TIMED_OUT = "ProgressDeadlineExceeded";

    private final Deployment deployment;
    private final RolloutLimits limits;
    private final Instant now;

    DeploymentStatusReport(Deployment deployment, Instant now) {
        this.deployment = deployment;
        this.limits = RolloutLimits.of(deployment);
        this.now = now;
    }

    /** Returns whether a roll-out that makes no progress is reported. */
    static boolean hasDeadline(Deployment deployment) {
        Integer seconds = deployment.getSpec().getProgressDeadlineSeconds();
        return seconds != null && seconds != Integer.MAX_VALUE;
    }

    /** Returns the status without regard to progress. */
    DeploymentStatus counted(DeployedSets sets) {
        List<ReplicaSet> all = sets.all();
        int available = DeployedSets.available(all);
        DeploymentStatus status = new DeploymentStatus()
                .observedGeneration(deployment.metadata().getGeneration())
                .replicas(nonZero(DeployedSets.count(all, ReplicaSetStatus::getReplicas)))
                .updatedReplicas(
                        nonZero(DeployedSets.count(sets.current().stream().toList(), ReplicaSetStatus::getReplicas)))
                .readyReplicas(nonZero(DeployedSets.count(all, ReplicaSetStatus::getReadyReplicas)))
                .availableReplicas(nonZero(available))
                .unavailableReplicas(nonZero(Math.max(0, DeployedSets.replicas(all) - available)))
                .terminatingReplicas(terminating(all))
                .collisionCount(deployment.getStatus().getCollisionCount())
                .conditions(deployment.getStatus().getConditions());
        boolean enough = available >= limits.minAvailable();
        DeploymentConditions.set(
                status,
                DeploymentConditions.condition(
                        AVAILABLE,
                        enough ? "True" : "False",
                        enough ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
                        enough
                                ? "Deployment has minimum availability."
                                : "Deployment does not have minimum availability.",
                        now));
        return status;
    }

    /** Returns the number of terminating pods, or null while an observed set does not report it. */
    private static @Nullable Integer terminating(List<ReplicaSet> sets) {
        int sum = 0;
        for (ReplicaSet set : sets) {
            ReplicaSetStatus status = set.getStatus();
            Integer count = status == null ? null : status.getTerminatingReplicas();
            if (count != null) {
                sum += count;
            } else if (status != null && status.getObservedGeneration() != null && status.getObservedGeneration() > 0) {
                return null;
            }
        }
        return sum;
    }

    /** Returns the status in the course of a roll-out. */
    DeploymentStatus ofRollout(DeployedSets sets) {
        DeploymentStatus status = counted(sets);
        boolean wasComplete = Objects.equals(status.getReplicas(), status.getUpdatedReplicas())
                && DeploymentConditions.hasReason(deployment.getStatus(), COMPLETE);
        if (!hasDeadline(deployment)) {
            DeploymentConditions.remove(status, PROGRESSING);
        } else if (!wasComplete) {
            tellProgress(status, sets);
        }
        failure(sets)
                .ifPresentOrElse(
                        failure -> DeploymentConditions.set(status, failure),
                        () -> DeploymentConditions.remove(status, REPLICA_FAILURE));
        return status;
    }

    private void tellProgress(DeploymentStatus status, DeployedSets sets) {
        String subject = sets.current()
                .map(set -> "ReplicaSet \"" + set.name() + '"')
                .orElse("Deployment \"" + deployment.name() + '"');
        if (isComplete(status)) {
            DeploymentConditions.set(status, progress("True", COMPLETE, subject + " has successfully progressed."));
        } else if (hasProgressed(status)) {
            DeploymentCondition condition = progress("True", "ReplicaSetUpdated", subject + " is progressing.");
            DeploymentConditions.find(deployment.getStatus(), PROGRESSING)
                    .filter(known -> "True".equals(known.getStatus()))
                    .ifPresent(known -> condition.lastTransitionTime(known.getLastTransitionTime()));
            DeploymentConditions.replace(status, condition);
        } else if (isTimedOut(status)) {
            DeploymentConditions.set(status, progress("False", TIMED_OUT, subject + " has timed out progressing."));
        }
    }

    private DeploymentCondition progress(String status, String reason, String message) {
        return DeploymentConditions.condition(PROGRESSING, status, reason, message, now);
    }

    /** Returns whether all pods are made from the present template and available. */
    boolean isComplete(DeploymentStatus status) {
        return number(status.getUpdatedReplicas()) == limits.replicas()
                && number(status.getReplicas()) == limits.replicas()
                && number(status.getAvailableReplicas()) == limits.replicas()
                && longOf(status.getObservedGeneration())
                        >= longOf(deployment.metadata().getGeneration());
    }

    private boolean hasProgressed(DeploymentStatus status) {
        DeploymentStatus before = deployment.getStatus();
        return number(status.getUpdatedReplicas()) > number(before.getUpdatedReplicas())
                || old(status) < old(before)
                || number(status.getReadyReplicas()) > number(before.getReadyReplicas())
                || number(status.getAvailableReplicas()) > number(before.getAvailableReplicas());
    }

    private static int old(DeploymentStatus status) {
        return number(status.getReplicas()) - number(status.getUpdatedReplicas());
    }

    private boolean isTimedOut(DeploymentStatus status) {
        if (DeploymentConditions.hasReason(status, COMPLETE)) {
            return false;
        }
        return DeploymentConditions.hasReason(status, TIMED_OUT)
                || deadline(status).filter(now::isAfter).isPresent();
    }

    private Optional<Instant> deadline(DeploymentStatus status) {
        return DeploymentConditions.find(status, PROGRESSING)
                .map(DeploymentCondition::getLastUpdateTime)
                .map(Time::instant)
                .map(from -> from.plusSeconds(
                        Objects.requireNonNull(deployment.getSpec().getProgressDeadlineSeconds())));
    }

    /** Returns the time after which a roll-out with this status is checked again, as it may have timed out. */
    Optional<Duration> nextCheck(DeploymentStatus status) {
        if (!hasDeadline(deployment) || isComplete(status) || DeploymentConditions.hasReason(status, TIMED_OUT)) {
            return Optional.empty();
        }
        return deadline(status).map(deadline -> {
            Duration left = Duration.between(now, deadline);
            return (left.isNegative() ? Duration.ZERO : left).plusSeconds(1);
        });
    }

    private static Optional<DeploymentCondition> failure(DeployedSets sets) {
        return Stream.concat(sets.current().stream(), sets.all().stream())
                .flatMap(set -> conditions(set).stream())
                .filter(condition -> REPLICA_FAILURE.equals(condition.getType()))
                .findFirst()
                .map(condition -> new DeploymentCondition()
                        .type(condition.getType())
                        .status(condition.getStatus())
                        .lastUpdateTime(condition.getLastTransitionTime())
                        .lastTransitionTime(condition.getLastTransitionTime())
                        .reason(condition.getReason())
                        .message(condition.getMessage()));
    }

    private static List<ReplicaSetCondition> conditions(ReplicaSet set) {
        return Optional.ofNullable(set.getStatus())
                .map(ReplicaSetStatus::getConditions)
                .orElse(List.of());
    }

    private static int number(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private static long longOf(@Nullable Long value) {
        return value == null ? 0 : value;
    }
}
