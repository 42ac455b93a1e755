package dev.kontract.server.controller.deployment;

import dev.kontract.model.Deployment;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * The next step of a roll-out, planned from the ReplicaSets alone.
 *
 * @param scaled the sizes that ReplicaSets get one after the other; the same set may get two
 * @param deleted the ReplicaSets to delete afterwards
 */
record RolloutPlan(List<Scale> scaled, List<ReplicaSet> deleted) {

    /** A ReplicaSet, as it was before the step, and the size that it gets. */
    record Scale(ReplicaSet set, int replicas) {}

    RolloutPlan {
        scaled = List.copyOf(scaled);
        deleted = List.copyOf(deleted);
    }

    /** Plans a rolling update with a current set: fills it up, or else takes pods from the old ones. */
    static RolloutPlan rolling(Deployment deployment, DeployedSets sets, Instant now) {
        RolloutLimits limits = RolloutLimits.of(deployment);
        ReplicaSet current = sets.current().orElseThrow();
        int size = DeployedSets.replicas(current);
        int next =
                size > limits.replicas() ? limits.replicas() : limits.filledUp(DeployedSets.replicas(sets.all()), size);
        List<Scale> scaled = next == size ? drained(sets, current, limits) : List.of(new Scale(current, next));
        return new RolloutPlan(scaled, scaled.isEmpty() ? unusedWhenComplete(deployment, sets, now) : List.of());
    }

    /** Plans the first step of a replacement: all old pods go before new ones are created. */
    static RolloutPlan stopping(DeployedSets sets) {
        return new RolloutPlan(
                DeployedSets.active(sets.old()).stream()
                        .map(set -> new Scale(set, 0))
                        .toList(),
                List.of());
    }

    /** Plans the second step of a replacement, with a current set, when all old pods are gone. */
    static RolloutPlan starting(Deployment deployment, DeployedSets sets, Instant now) {
        ReplicaSet current = sets.current().orElseThrow();
        int replicas = RolloutLimits.of(deployment).replicas();
        return new RolloutPlan(
                DeployedSets.replicas(current) == replicas ? List.of() : List.of(new Scale(current, replicas)),
                unusedWhenComplete(deployment, sets, now));
    }

    private static List<Scale> drained(DeployedSets sets, ReplicaSet current, RolloutLimits limits) {
        List<ReplicaSet> old = new ArrayList<>(DeployedSets.active(sets.old()));
        if (old.isEmpty() || old.stream().anyMatch(RolloutPlan::isShrinking)) {
            return List.of();
        }
        int most = DeployedSets.replicas(sets.all()) - limits.minAvailable() - unavailable(current);
        if (most <= 0) {
            return List.of();
        }
        old.sort(DeployedSets.BY_AGE);
        int[] sizes = old.stream().mapToInt(DeployedSets::replicas).toArray();
        List<Scale> scaled = shrunk(old, sizes, most, RolloutPlan::unavailable);
        int spare = DeployedSets.available(old) + DeployedSets.available(current) - limits.minAvailable();
        scaled.addAll(shrunk(old, sizes, spare, set -> Integer.MAX_VALUE));
        return scaled;
    }

    /** Returns whether the status still counts pods that are about to go. */
    private static boolean isShrinking(ReplicaSet set) {
        return DeployedSets.available(set) > DeployedSets.replicas(set);
    }

    private static int unavailable(ReplicaSet set) {
        return DeployedSets.replicas(set) - DeployedSets.available(set);
    }

    /**
     * Shrinks sets, the first ones first.
     *
     * @param sizes the sizes of the sets in the same order, which are updated
     * @param most the most pods to take in all
     * @param dispensable how many pods can be taken from a set, at most its size
     */
    private static List<Scale> shrunk(
            List<ReplicaSet> sets, int[] sizes, int most, ToIntFunction<ReplicaSet> dispensable) {
        List<Scale> scaled = new ArrayList<>();
        int left = most;
        for (int i = 0; i < sizes.length; i++) {
            ReplicaSet set = sets.get(i);
            int share = Math.min(left, Math.min(dispensable.applyAsInt(set), sizes[i]));
            if (share > 0) {
                sizes[i] -= share;
                scaled.add(new Scale(set, sizes[i]));
                left -= share;
            }
        }
        return scaled;
    }

    private static List<ReplicaSet> unusedWhenComplete(Deployment deployment, DeployedSets sets, Instant now) {
        return new DeploymentStatusReport(deployment, now).isComplete(deployment.getStatus())
                ? unused(deployment, sets)
                : List.of();
    }

    /** Returns the old sets beyond the history limit that have no pods. */
    static List<ReplicaSet> unused(Deployment deployment, DeployedSets sets) {
        Integer limit = deployment.getSpec().getRevisionHistoryLimit();
        if (limit == null || limit == Integer.MAX_VALUE) {
            return List.of();
        }
        List<ReplicaSet> kept = sets.old().stream()
                .filter(set -> !set.deleting())
                .sorted(Comparator.comparingLong(RevisionAnnotations::revision).thenComparing(DeployedSets.BY_AGE))
                .toList();
        return kept.stream()
                .limit(Math.max(0, kept.size() - limit))
                .filter(RolloutPlan::isEmpty)
                .toList();
    }

    private static boolean isEmpty(ReplicaSet set) {
        ReplicaSetStatus status = set.getStatus();
        return DeployedSets.replicas(set) == 0
                && status != null
                && DeployedSets.count(List.of(set), ReplicaSetStatus::getReplicas) == 0
                && Objects.equals(status.getObservedGeneration(), set.metadata().getGeneration());
    }
}
