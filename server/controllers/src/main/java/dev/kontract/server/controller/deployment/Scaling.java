package dev.kontract.server.controller.deployment;

import dev.kontract.model.Deployment;
import dev.kontract.model.ReplicaSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Resizes the ReplicaSets of a Deployment to its wanted number. While several of them have pods, each gets its share.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#proportional-scaling">Proportional
 *     scaling</a>
 */
final class Scaling {

    private final RolloutLimits limits;
    private final int reported;

    Scaling(Deployment deployment) {
        limits = RolloutLimits.of(deployment);
        reported = Objects.requireNonNullElse(deployment.getStatus().getReplicas(), 0);
    }

    /** Returns whether the wanted number has changed since a set was scaled. */
    boolean isDue(DeployedSets sets) {
        return DeployedSets.active(sets.all()).stream()
                .map(RevisionAnnotations::desired)
                .anyMatch(desired -> desired.isPresent() && desired.getAsInt() != limits.replicas());
    }

    /** Returns the sizes of the sets that are to be scaled. */
    Map<ReplicaSet, Integer> sizes(DeployedSets sets) {
        Optional<ReplicaSet> only = activeOrLatest(sets);
        if (only.isPresent()) {
            return DeployedSets.replicas(only.get()) == limits.replicas()
                    ? Map.of()
                    : Map.of(only.get(), limits.replicas());
        }
        Map<ReplicaSet, Integer> sizes = new LinkedHashMap<>();
        if (sets.current().filter(this::isSaturated).isPresent()) {
            DeployedSets.active(sets.old()).forEach(set -> sizes.put(set, 0));
        } else if (limits.rolling()) {
            sizes.putAll(shares(new ArrayList<>(DeployedSets.active(sets.all()))));
        }
        return sizes;
    }

    /** Returns the only set with pods, or the latest one if none has any. */
    private static Optional<ReplicaSet> activeOrLatest(DeployedSets sets) {
        List<ReplicaSet> active = DeployedSets.active(sets.all());
        if (active.isEmpty()) {
            return sets.current().or(() -> sets.old().stream().max(DeployedSets.BY_AGE));
        }
        return active.size() == 1 ? Optional.of(active.get(0)) : Optional.empty();
    }

    private boolean isSaturated(ReplicaSet set) {
        OptionalInt desired = RevisionAnnotations.desired(set);
        return DeployedSets.replicas(set) == limits.replicas()
                && desired.isPresent()
                && desired.getAsInt() == limits.replicas()
                && DeployedSets.available(set) == limits.replicas();
    }

    /** The largest sets get their share first, and the first one what is left over by rounding. */
    private Map<ReplicaSet, Integer> shares(List<ReplicaSet> active) {
        int allowed = limits.replicas() > 0 ? limits.most() : 0;
        int toAdd = allowed - DeployedSets.replicas(active);
        Comparator<ReplicaSet> bySize = Comparator.comparing((ReplicaSet set) -> -DeployedSets.replicas(set));
        active.sort(bySize.thenComparing(toAdd > 0 ? DeployedSets.BY_AGE.reversed() : DeployedSets.BY_AGE));
        Map<ReplicaSet, Integer> sizes = new LinkedHashMap<>();
        int added = 0;
        for (ReplicaSet set : active) {
            int share = share(set, toAdd, added);
            sizes.put(set, DeployedSets.replicas(set) + share);
            added += share;
        }
        if (!active.isEmpty()) {
            int left = toAdd - added;
            sizes.computeIfPresent(active.get(0), (set, size) -> Math.max(0, size + left));
        }
        return sizes;
    }

    private int share(ReplicaSet set, int toAdd, int added) {
        if (toAdd == added) {
            return 0;
        }
        int fraction = fraction(set);
        return toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added);
    }

    /** Returns by how much a set changes if it keeps its part of all pods. */
    private int fraction(ReplicaSet set) {
        int size = DeployedSets.replicas(set);
        if (limits.replicas() == 0) {
            return -size;
        }
        int before = RevisionAnnotations.most(set).orElse(0);
        if (before == 0) {
            before = reported;
        }
        return before == 0 ? 0 : (int) Math.round((double) size * limits.most() / before) - size;
    }
}
