package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Affinity;
import dev.kontract.model.NodeAffinity;
import dev.kontract.model.Pod;
import dev.kontract.model.PodAffinity;
import dev.kontract.model.PodAntiAffinity;
import dev.kontract.model.PreferredSchedulingTerm;
import dev.kontract.model.WeightedPodAffinityTerm;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Picks the best of the nodes that are possible for a pod. */
final class Preferences {

    private static final double TAINT = 300;
    private static final double CROWD = 200;
    private static final double TERM = 2;
    private static final double FREE = 100;
    private static final double NEIGHBOUR = 0.5;

    private final Collection<NodeState> nodes;
    private final PodTerms terms;

    Preferences(Collection<NodeState> nodes, PodTerms terms) {
        this.nodes = nodes;
        this.terms = terms;
    }

    /** Returns the node with the highest score, among equal ones the first by name. */
    Optional<NodeState> best(Pod pod, Collection<NodeState> possible) {
        TopologySpread spread = new TopologySpread(pod, nodes);
        return possible.stream()
                .min(Comparator.comparingDouble((NodeState node) -> -score(pod, node, spread))
                        .thenComparing(NodeState::name));
    }

    /** Returns how suitable a feasible node is for a pod. */
    double score(Pod pod, NodeState node) {
        return score(pod, node, new TopologySpread(pod, nodes));
    }

    private double score(Pod pod, NodeState node, TopologySpread spread) {
        long unloved = node.taints().stream()
                .filter(taint -> "PreferNoSchedule".equals(taint.getEffect()))
                .filter(taint ->
                        Tolerance.of(pod.getSpec().getTolerations(), taint).isEmpty())
                .count();
        return FREE * (free(node, "cpu") + free(node, "memory")) / 2
                + TERM * (nodeTerms(pod, node) + podTerms(pod, node))
                - TAINT * unloved
                - CROWD * spread.crowd(node)
                - NEIGHBOUR * node.pods().size();
    }

    private static double free(NodeState node, String resource) {
        BigDecimal all = node.allocatable(resource);
        return all.signum() == 0
                ? 0
                : node.free(resource).divide(all, MathContext.DECIMAL32).doubleValue();
    }

    private static int nodeTerms(Pod pod, NodeState node) {
        Affinity affinity = pod.getSpec().getAffinity();
        NodeAffinity own = affinity == null ? null : affinity.getNodeAffinity();
        List<PreferredSchedulingTerm> preferred =
                own == null ? null : own.getPreferredDuringSchedulingIgnoredDuringExecution();
        return Objects.requireNonNullElse(preferred, List.<PreferredSchedulingTerm>of()).stream()
                .filter(term -> NodeSelection.matches(term.getPreference(), node))
                .mapToInt(PreferredSchedulingTerm::getWeight)
                .sum();
    }

    private int podTerms(Pod pod, NodeState node) {
        Affinity affinity = pod.getSpec().getAffinity();
        if (affinity == null) {
            return 0;
        }
        PodAffinity near = affinity.getPodAffinity();
        PodAntiAffinity far = affinity.getPodAntiAffinity();
        return weights(pod, node, near == null ? null : near.getPreferredDuringSchedulingIgnoredDuringExecution())
                - weights(pod, node, far == null ? null : far.getPreferredDuringSchedulingIgnoredDuringExecution());
    }

    private int weights(Pod pod, NodeState node, @Nullable List<WeightedPodAffinityTerm> preferred) {
        return Objects.requireNonNullElse(preferred, List.<WeightedPodAffinityTerm>of()).stream()
                .mapToInt(term -> term.getWeight() * terms.matching(pod, term.getPodAffinityTerm(), node, nodes))
                .sum();
    }
}
