package dev.kontract.server.controller.deployment;

import dev.kontract.model.Deployment;
import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Replaces the pods of old ReplicaSets by those of the current one, one step for each reconciliation. */
final class Rollout {

    private final DeploymentWrites writes;
    private final RolloutLimits limits;
    private final CurrentSet currentSet;

    Rollout(DeploymentWrites writes) {
        this.writes = writes;
        limits = writes.limits();
        currentSet = new CurrentSet(writes);
    }

    /**
     * Takes the next step of a rolling update: fills up the current set, or else takes pods from the old ones.
     *
     * @return the sets as they were before the step
     */
    DeployedSets roll(DeployedSets found) {
        DeployedSets sets = currentSet.complete(found);
        ReplicaSet current = sets.current().orElseThrow();
        if (!fillUp(sets, current) && !drain(sets, current)) {
            cleanUpWhenComplete(sets);
        }
        return sets;
    }

    private boolean fillUp(DeployedSets sets, ReplicaSet current) {
        int size = DeployedSets.replicas(current);
        if (size == limits.replicas()) {
            return false;
        }
        int next =
                size > limits.replicas() ? limits.replicas() : limits.filledUp(DeployedSets.replicas(sets.all()), size);
        if (next == size) {
            return false;
        }
        writes.scale(current, next);
        return true;
    }

    private boolean drain(DeployedSets sets, ReplicaSet current) {
        List<ReplicaSet> old = new ArrayList<>(DeployedSets.active(sets.old()));
        if (old.isEmpty() || old.stream().anyMatch(Rollout::isShrinking)) {
            return false;
        }
        int unavailable = DeployedSets.replicas(current) - DeployedSets.available(current);
        int most = DeployedSets.replicas(sets.all()) - limits.minAvailable() - unavailable;
        if (most <= 0) {
            return false;
        }
        old.sort(DeployedSets.BY_AGE);
        int unhealthy = shrink(old, most, set -> DeployedSets.replicas(set) - DeployedSets.available(set));
        List<ReplicaSet> all = new ArrayList<>(old);
        all.add(current);
        int spare = DeployedSets.available(all) - limits.minAvailable();
        int healthy = shrink(old, spare, DeployedSets::replicas);
        return unhealthy + healthy > 0;
    }

    /** Returns whether the status still counts pods that are about to go. */
    private static boolean isShrinking(ReplicaSet set) {
        return DeployedSets.available(set) > DeployedSets.replicas(set);
    }

    /**
     * Shrinks sets, the first ones first, and replaces them in the list.
     *
     * @param most the most pods to take in all
     * @param dispensable how many pods can be taken from a set
     * @return how many were taken
     */
    private int shrink(List<ReplicaSet> sets, int most, Function<ReplicaSet, Integer> dispensable) {
        int taken = 0;
        for (int i = 0; i < sets.size() && taken < most; i++) {
            ReplicaSet set = sets.get(i);
            int share = Math.min(most - taken, Math.min(dispensable.apply(set), DeployedSets.replicas(set)));
            if (share > 0) {
                sets.set(i, writes.scale(set, DeployedSets.replicas(set) - share));
                taken += share;
            }
        }
        return taken;
    }

    /**
     * Takes the next step of a replacement in which all old pods go before new ones are made.
     *
     * @param pods returns the pods of a set
     * @return the sets as they were before the step
     */
    DeployedSets recreate(DeployedSets found, Function<ReplicaSet, ? extends Collection<Pod>> pods) {
        List<ReplicaSet> active = DeployedSets.active(found.old());
        active.forEach(set -> writes.scale(set, 0));
        if (!active.isEmpty() || isAnyRunning(found.old(), pods)) {
            return found;
        }
        DeployedSets sets = currentSet.complete(found);
        ReplicaSet current = sets.current().orElseThrow();
        if (DeployedSets.replicas(current) != limits.replicas()) {
            writes.scale(current, limits.replicas());
        }
        cleanUpWhenComplete(sets);
        return sets;
    }

    private static boolean isAnyRunning(List<ReplicaSet> old, Function<ReplicaSet, ? extends Collection<Pod>> pods) {
        return DeployedSets.count(old, ReplicaSetStatus::getReplicas) > 0
                || old.stream().flatMap(set -> pods.apply(set).stream()).anyMatch(pod -> !PodHealth.isFinished(pod));
    }

    private void cleanUpWhenComplete(DeployedSets sets) {
        Deployment deployment = writes.deployment();
        if (new DeploymentStatusReport(deployment, writes.now()).isComplete(deployment.getStatus())) {
            cleanUp(sets);
        }
    }

    /** Deletes the old sets beyond the history limit that have no pods. */
    void cleanUp(DeployedSets sets) {
        Integer limit = writes.deployment().getSpec().getRevisionHistoryLimit();
        if (limit == null || limit == Integer.MAX_VALUE) {
            return;
        }
        List<ReplicaSet> kept = sets.old().stream()
                .filter(set -> !set.deleting())
                .sorted(Comparator.comparingLong(RevisionAnnotations::revision).thenComparing(DeployedSets.BY_AGE))
                .toList();
        kept.stream()
                .limit(Math.max(0, kept.size() - limit))
                .filter(Rollout::isEmpty)
                .forEach(writes::delete);
    }

    private static boolean isEmpty(ReplicaSet set) {
        ReplicaSetStatus status = set.getStatus();
        return DeployedSets.replicas(set) == 0
                && status != null
                && DeployedSets.count(List.of(set), ReplicaSetStatus::getReplicas) == 0
                && Objects.equals(status.getObservedGeneration(), set.metadata().getGeneration());
    }
}
