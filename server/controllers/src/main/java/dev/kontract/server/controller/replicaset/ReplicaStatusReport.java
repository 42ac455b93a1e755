package dev.kontract.server.controller.replicaset;

import static dev.kontract.server.controller.workload.StatusWriter.nonZero;

import dev.kontract.model.Pod;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetCondition;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Computes the status of a ReplicaSet. */
final class ReplicaStatusReport {

    private static final String FAILURE = "ReplicaFailure";

    private ReplicaStatusReport() {}

    /**
     * Counts the pods.
     *
     * @param failure what kept the controller from reaching the desired number; null if nothing did
     */
    static ReplicaSetStatus of(ObservedReplicas observed, @Nullable RuntimeException failure) {
        ReplicaSet set = observed.set();
        List<Pod> active = observed.active();
        int labeled = 0;
        int ready = 0;
        int available = 0;
        for (Pod pod : active) {
            labeled += pod.labels()
                            .entrySet()
                            .containsAll(labels(set.getSpec().getTemplate()).entrySet())
                    ? 1
                    : 0;
            ready += PodHealth.isReady(pod) ? 1 : 0;
            available += PodHealth.isAvailable(pod, observed.minReady(), observed.now()) ? 1 : 0;
        }
        return new ReplicaSetStatus()
                .replicas(active.size())
                .fullyLabeledReplicas(nonZero(labeled))
                .readyReplicas(nonZero(ready))
                .availableReplicas(nonZero(available))
                .terminatingReplicas(observed.terminating())
                .observedGeneration(set.metadata().getGeneration())
                .conditions(conditions(set, active.size(), failure, observed.now()));
    }

    private static Map<String, String> labels(PodTemplateSpec template) {
        return template.getMetadata() == null
                ? Map.of()
                : Objects.requireNonNullElse(template.getMetadata().getLabels(), Map.of());
    }

    /** A failure that was reported before keeps its first message. */
    private static @Nullable List<ReplicaSetCondition> conditions(
            ReplicaSet set, int active, @Nullable RuntimeException failure, Instant now) {
        List<ReplicaSetCondition> conditions = new ArrayList<>(reported(set));
        boolean known = conditions.stream().anyMatch(condition -> FAILURE.equals(condition.getType()));
        if (failure == null) {
            conditions.removeIf(condition -> FAILURE.equals(condition.getType()));
        } else if (!known) {
            conditions.add(new ReplicaSetCondition()
                    .type(FAILURE)
                    .status("True")
                    .lastTransitionTime(new Time(now))
                    .reason(active < ObservedReplicas.desired(set) ? "FailedCreate" : "FailedDelete")
                    .message(failure.getMessage()));
        }
        return conditions.isEmpty() ? null : conditions;
    }

    private static List<ReplicaSetCondition> reported(ReplicaSet set) {
        return Optional.ofNullable(set.getStatus())
                .map(ReplicaSetStatus::getConditions)
                .orElse(List.of());
    }
}
