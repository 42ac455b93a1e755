package dev.kontract.server.controller.deployment;

import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a Deployment.
 *
 * @param current the one of the present template; empty if there is none
 * @param old the other ones, the oldest first
 */
record DeployedSets(Optional<ReplicaSet> current, List<ReplicaSet> old) {

    static final Comparator<ReplicaSet> BY_AGE = Comparator.comparing(
                    (ReplicaSet set) -> set.metadata().getCreationTimestamp(),
                    Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(ReplicaSet::name, Comparator.nullsFirst(Comparator.naturalOrder()));

    DeployedSets {
        old = List.copyOf(old);
    }

    List<ReplicaSet> all() {
        List<ReplicaSet> all = new ArrayList<>(old);
        current.ifPresent(all::add);
        return all;
    }

    static List<ReplicaSet> active(Collection<ReplicaSet> sets) {
        return sets.stream().filter(set -> replicas(set) > 0).toList();
    }

    /** Returns the number that is wanted of a set. */
    static int replicas(ReplicaSet set) {
        return Objects.requireNonNullElse(set.getSpec().getReplicas(), 1);
    }

    static int replicas(Collection<ReplicaSet> sets) {
        return sets.stream().mapToInt(DeployedSets::replicas).sum();
    }

    static int available(ReplicaSet set) {
        return count(set, ReplicaSetStatus::getAvailableReplicas);
    }

    static int available(Collection<ReplicaSet> sets) {
        return count(sets, ReplicaSetStatus::getAvailableReplicas);
    }

    static int count(Collection<ReplicaSet> sets, Function<ReplicaSetStatus, @Nullable Integer> field) {
        return sets.stream().mapToInt(set -> count(set, field)).sum();
    }

    private static int count(ReplicaSet set, Function<ReplicaSetStatus, @Nullable Integer> field) {
        Integer count = set.getStatus() == null ? null : field.apply(set.getStatus());
        return Objects.requireNonNullElse(count, 0);
    }
}
