package dev.kontract.server.controller.scheduler;

import dev.kontract.client.LabelQuery;
import dev.kontract.model.Affinity;
import dev.kontract.model.Namespace;
import dev.kontract.model.Pod;
import dev.kontract.model.PodAffinity;
import dev.kontract.model.PodAffinityTerm;
import dev.kontract.model.PodAntiAffinity;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The required pod affinity and anti-affinity of pods.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#inter-pod-affinity-and-anti-affinity">
 *     Inter-pod affinity and anti-affinity</a>
 */
final class PodTerms {

    private final Function<String, Map<String, String>> namespaceLabels;

    /** Creates the terms; {@code namespaceLabels} returns the labels of a {@link Namespace}. */
    PodTerms(Function<String, Map<String, String>> namespaceLabels) {
        this.namespaceLabels = namespaceLabels;
    }

    static List<PodAffinityTerm> affinity(Pod pod) {
        Affinity affinity = pod.getSpec().getAffinity();
        PodAffinity own = affinity == null ? null : affinity.getPodAffinity();
        return list(own == null ? null : own.getRequiredDuringSchedulingIgnoredDuringExecution());
    }

    static List<PodAffinityTerm> antiAffinity(Pod pod) {
        Affinity affinity = pod.getSpec().getAffinity();
        PodAntiAffinity own = affinity == null ? null : affinity.getPodAntiAffinity();
        return list(own == null ? null : own.getRequiredDuringSchedulingIgnoredDuringExecution());
    }

    private static List<PodAffinityTerm> list(@Nullable List<PodAffinityTerm> terms) {
        return Objects.requireNonNullElse(terms, List.of());
    }

    static Map<String, String> labels(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getLabels(), Map.of());
    }

    /** Returns whether a term of {@code owner} selects {@code other}. */
    boolean selects(Pod owner, PodAffinityTerm term, Pod other) {
        if (term.getLabelSelector() == null
                || !LabelQuery.of(term.getLabelSelector()).matches(labels(other))) {
            return false;
        }
        String namespace = Objects.requireNonNullElse(other.namespace(), "");
        List<String> named = Objects.requireNonNullElse(term.getNamespaces(), List.of());
        if (term.getNamespaceSelector() != null
                && LabelQuery.of(term.getNamespaceSelector()).matches(namespaceLabels.apply(namespace))) {
            return true;
        }
        boolean ownOnly = named.isEmpty() && term.getNamespaceSelector() == null;
        return ownOnly ? namespace.equals(owner.namespace()) : named.contains(namespace);
    }

    /**
     * Returns whether the pod's affinity is met on a node. The first pod of a group that selects itself may be placed anywhere.
     */
    boolean affinityMet(Pod pod, NodeState node, Collection<NodeState> nodes) {
        List<PodAffinityTerm> terms = affinity(pod);
        if (terms.isEmpty()) {
            return true;
        }
        if (!terms.stream().allMatch(term -> node.labels().containsKey(term.getTopologyKey()))) {
            return false;
        }
        if (terms.stream().allMatch(term -> meets(pod, term, node, nodes))) {
            return true;
        }
        boolean first = nodes.stream()
                .flatMap(state -> state.pods().stream())
                .noneMatch(other -> terms.stream().allMatch(term -> selects(pod, term, other)));
        return first && terms.stream().allMatch(term -> selects(pod, term, pod));
    }

    /** Returns whether the pod's anti-affinity is met on a node. */
    boolean antiAffinityMet(Pod pod, NodeState node, Collection<NodeState> nodes) {
        return antiAffinity(pod).stream().noneMatch(term -> meets(pod, term, node, nodes));
    }

    /**
     * Returns whether the anti-affinity of the running pods accepts the pod.
     *
     * @param exclusive the nodes with pods that have an anti-affinity
     */
    boolean othersAllow(Pod pod, NodeState node, Collection<NodeState> exclusive) {
        for (NodeState state : exclusive) {
            for (Pod other : state.exclusive()) {
                for (PodAffinityTerm term : antiAffinity(other)) {
                    if (sameDomain(term.getTopologyKey(), state, node) && selects(other, term, pod)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Returns how many pods a term selects where the node is. */
    int matching(Pod pod, PodAffinityTerm term, NodeState node, Collection<NodeState> nodes) {
        return (int) nodes.stream()
                .filter(state -> sameDomain(term.getTopologyKey(), state, node))
                .flatMap(state -> state.pods().stream())
                .filter(other -> selects(pod, term, other))
                .count();
    }

    private boolean meets(Pod pod, PodAffinityTerm term, NodeState node, Collection<NodeState> nodes) {
        return nodes.stream()
                .filter(state -> sameDomain(term.getTopologyKey(), state, node))
                .flatMap(state -> state.pods().stream())
                .anyMatch(other -> selects(pod, term, other));
    }

    private static boolean sameDomain(String key, NodeState one, NodeState other) {
        String domain = one.labels().get(key);
        return domain != null && domain.equals(other.labels().get(key));
    }
}
