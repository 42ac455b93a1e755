package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Determines the pods of lower priority to evict so that a pod fits. Has no side effects.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/pod-priority-preemption/#preemption">Preemption</a>
 */
final class Preemption {

    private static final Refusal NO_VICTIMS = Refusal.lasting("No preemption victims found for incoming pod");

    private final Map<String, NodeState> nodes;
    private final PlacementRules rules;
    private final DisruptionAllowance budgets;
    private final Predicate<Pod> leaving;
    private final Instant now;

    /**
     * Creates the search for one round.
     *
     * @param leaving whether a pod is already being deleted because of a preemption
     */
    Preemption(
            Map<String, NodeState> nodes,
            PlacementRules rules,
            DisruptionAllowance budgets,
            Predicate<Pod> leaving,
            Instant now) {
        this.nodes = nodes;
        this.rules = rules;
        this.budgets = budgets;
        this.leaving = leaving;
        this.now = now;
    }

    /**
     * The result of a search.
     *
     * @param best the victims on the best node
     * @param refusals the reasons for candidate nodes without victims
     */
    record Outcome(Optional<Victims> best, Map<String, Refusal> refusals) {}

    /**
     * Returns whether victims of the pod are still terminating. The pod then waits for them unless its node is no longer
     * feasible.
     */
    boolean waitsForVictims(Pod pod, String nominated, Map<String, Refusal> refused) {
        NodeState node = nodes.get(nominated);
        Refusal refusal = refused.get(nominated);
        return node != null
                && (refusal == null || !refusal.lasting())
                && node.pods().stream().anyMatch(other -> yields(other, pod) && leaving.test(other));
    }

    /** Returns whether the pod may preempt others. */
    static boolean isAllowed(Pod pod) {
        return !"Never".equals(pod.getSpec().getPreemptionPolicy());
    }

    /** Searches the nodes that reject the pod for reasons that the eviction of pods can resolve. */
    Outcome search(Pod pod, Map<String, Refusal> refused) {
        List<Victims> found = new ArrayList<>();
        Map<String, Refusal> refusals = new TreeMap<>();
        refused.forEach((name, refusal) -> {
            if (!refusal.lasting()) {
                search(pod, Objects.requireNonNull(nodes.get(name)), found, refusals);
            }
        });
        return new Outcome(found.stream().min(Victims.leastLossFirst(now)), refusals);
    }

    /** Removes all pods of lower priority, and then restores as many as possible, in descending priority. */
    private void search(Pod pod, NodeState current, List<Victims> found, Map<String, Refusal> refusals) {
        List<Pod> possible = current.pods().stream()
                .filter(other -> yields(other, pod))
                .sorted(PodRank.mostImportantFirst(now))
                .toList();
        if (possible.isEmpty()) {
            refusals.put(current.name(), NO_VICTIMS);
            return;
        }
        NodeState node = current.copy();
        PlacementRules alone = rules.with(node);
        possible.forEach(node::remove);
        Optional<Refusal> refusal = alone.refusal(pod, node);
        if (refusal.isPresent()) {
            refusals.put(node.name(), refusal.get());
            return;
        }
        List<Pod> violating = budgets.violating(possible);
        List<Pod> lost = new ArrayList<>();
        reprieve(pod, violating, node, alone, lost);
        int violations = lost.size();
        Set<String> uids = violating.stream().map(PodRank::uid).collect(Collectors.toSet());
        List<Pod> others = possible.stream()
                .filter(each -> !uids.contains(PodRank.uid(each)))
                .toList();
        reprieve(pod, others, node, alone, lost);
        lost.sort(PodRank.mostImportantFirst(now));
        found.add(new Victims(node.name(), List.copyOf(lost), violations));
    }

    private static void reprieve(Pod pod, List<Pod> possible, NodeState node, PlacementRules rules, List<Pod> lost) {
        for (Pod each : possible) {
            node.add(each);
            if (rules.refusal(pod, node).isPresent()) {
                node.remove(each);
                lost.add(each);
            }
        }
    }

    private static boolean yields(Pod victim, Pod pod) {
        return PodRank.priority(victim) < PodRank.priority(pod);
    }
}
