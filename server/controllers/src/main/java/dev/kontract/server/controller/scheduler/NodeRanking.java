package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * The nodes in the order in which pods of the same {@link PodShape} prefer them. It is kept between pods and rounds, and only
 * nodes that have changed are evaluated again: the cost of a pod does not depend on the number of nodes. Not thread-safe.
 */
final class NodeRanking {

    /** Outdated once the node has another version. */
    private record Candidate(NodeState node, long version, double score) {

        boolean isCurrent() {
            return version == node.version();
        }
    }

    private final NodeChanges changes;
    private final Queue<Candidate> candidates =
            new PriorityQueue<>(Comparator.comparingDouble((Candidate candidate) -> -candidate.score())
                    .thenComparing(candidate -> candidate.node().name()));
    private long seen = -1;

    /** Creates a ranking of nodes that record their changes in {@code changes}. */
    NodeRanking(NodeChanges changes) {
        this.changes = changes;
    }

    /** Returns the best node that is feasible for a pod, the same as {@link Preferences#best} of all feasible nodes. */
    Optional<NodeState> best(Pod pod, Collection<NodeState> nodes, PlacementRules rules, Preferences preferences) {
        update(pod, nodes, preferences);
        List<Candidate> infeasible = new ArrayList<>();
        try {
            for (Candidate best = candidates.peek(); best != null; best = candidates.peek()) {
                if (best.isCurrent()) {
                    if (rules.refusal(pod, best.node()).isEmpty()) {
                        return Optional.of(best.node());
                    }
                    infeasible.add(best);
                }
                candidates.remove();
            }
            return Optional.empty();
        } finally {
            candidates.addAll(infeasible);
        }
    }

    private void update(Pod pod, Collection<NodeState> nodes, Preferences preferences) {
        boolean anew = seen < 0 || !changes.isKnownSince(seen) || candidates.size() > 2 * nodes.size();
        if (anew) {
            candidates.clear();
        }
        for (NodeState node : anew ? nodes : new HashSet<>(changes.since(seen))) {
            if (!node.isRemoved() && PlacementRules.ownRefusal(pod, node).isEmpty()) {
                candidates.add(new Candidate(node, node.version(), preferences.score(pod, node)));
            }
        }
        seen = changes.count();
    }
}
