package dev.kontract.server.controller.scheduler;

import dev.kontract.client.LabelQuery;
import dev.kontract.model.Pod;
import dev.kontract.model.TopologySpreadConstraint;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The topology spread constraints of a pod. The matching pods are counted once, so an instance is valid until pods are added or
 * removed. Not thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/">Topology spread
 *     constraints</a>
 */
final class TopologySpread {

    private static final String SKEWED = "node(s) didn't match pod topology spread constraints";

    private final Pod pod;
    private final Collection<NodeState> nodes;
    private final IdentityHashMap<TopologySpreadConstraint, Map<String, Integer>> counts = new IdentityHashMap<>();

    TopologySpread(Pod pod, Collection<NodeState> nodes) {
        this.pod = pod;
        this.nodes = nodes;
    }

    /** Returns why a node is not possible for the pod. */
    Optional<Refusal> refusal(NodeState node) {
        for (TopologySpreadConstraint constraint : constraints(pod)) {
            if (!"DoNotSchedule".equals(constraint.getWhenUnsatisfiable())) {
                continue;
            }
            String domain = node.labels().get(constraint.getTopologyKey());
            if (domain == null) {
                return Optional.of(Refusal.lasting(SKEWED + " (missing required label)"));
            }
            Map<String, Integer> matching = counts(constraint);
            int self = matches(pod, constraint, pod) ? 1 : 0;
            if (matching.getOrDefault(domain, 0) + self - least(constraint, matching) > constraint.getMaxSkew()) {
                return Optional.of(Refusal.passing(SKEWED));
            }
        }
        return Optional.empty();
    }

    /** Returns how many matching pods there are where the node is, over all constraints. */
    int crowd(NodeState node) {
        return constraints(pod).stream()
                .mapToInt(constraint -> {
                    String domain = node.labels().get(constraint.getTopologyKey());
                    return domain == null ? 0 : counts(constraint).getOrDefault(domain, 0);
                })
                .sum();
    }

    private Map<String, Integer> counts(TopologySpreadConstraint constraint) {
        return counts.computeIfAbsent(constraint, unused -> counts(pod, constraint, nodes));
    }

    private static List<TopologySpreadConstraint> constraints(Pod pod) {
        return Objects.requireNonNullElse(pod.getSpec().getTopologySpreadConstraints(), List.of());
    }

    private static int least(TopologySpreadConstraint constraint, Map<String, Integer> counts) {
        Integer domains = constraint.getMinDomains();
        if (domains != null && counts.size() < domains) {
            return 0;
        }
        return counts.values().stream().min(Integer::compare).orElse(0);
    }

    private static Map<String, Integer> counts(
            Pod pod, TopologySpreadConstraint constraint, Collection<NodeState> nodes) {
        Map<String, Integer> counts = new HashMap<>();
        for (NodeState node : nodes) {
            String domain = node.labels().get(constraint.getTopologyKey());
            if (domain != null && counted(pod, constraint, node)) {
                int matching = (int) node.pods().stream()
                        .filter(other -> !other.deleting() && matches(pod, constraint, other))
                        .count();
                counts.merge(domain, matching, Integer::sum);
            }
        }
        return counts;
    }

    /**
     * Nodes that the pod does not select are excluded unless the constraint ignores node selection; taints are considered on
     * request.
     */
    private static boolean counted(Pod pod, TopologySpreadConstraint constraint, NodeState node) {
        boolean selected = "Ignore".equals(constraint.getNodeAffinityPolicy()) || NodeSelection.matches(pod, node);
        boolean tolerated = !"Honor".equals(constraint.getNodeTaintsPolicy())
                || PlacementRules.intolerable(pod, node).isEmpty();
        return selected && tolerated;
    }

    private static boolean matches(Pod owner, TopologySpreadConstraint constraint, Pod other) {
        if (constraint.getLabelSelector() == null || !Objects.equals(owner.namespace(), other.namespace())) {
            return false;
        }
        Map<String, String> labels = PodTerms.labels(other);
        Map<String, String> own = PodTerms.labels(owner);
        return LabelQuery.of(constraint.getLabelSelector()).matches(labels)
                && Objects.requireNonNullElse(constraint.getMatchLabelKeys(), List.<String>of()).stream()
                        .filter(own::containsKey)
                        .allMatch(key -> Objects.equals(own.get(key), labels.get(key)));
    }
}
