package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Node;
import dev.kontract.model.NodeAffinity;
import dev.kontract.model.NodeSelector;
import dev.kontract.model.NodeSelectorRequirement;
import dev.kontract.model.NodeSelectorTerm;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Matches nodes against the node selector and the node affinity of pods and volumes. */
public final class NodeSelection {

    private NodeSelection() {}

    /** Returns whether a node meets the node selector and affinity of a pod. */
    static boolean matches(Pod pod, NodeState node) {
        return matches(pod.getSpec(), node.labels(), node.name());
    }

    /** Returns whether a node meets the node selector and affinity of a pod spec. */
    public static boolean matches(PodSpec spec, Node node) {
        return matches(spec, node.labels(), Objects.requireNonNullElse(node.name(), ""));
    }

    private static boolean matches(PodSpec spec, Map<String, String> labels, String name) {
        Map<String, String> selector = Objects.requireNonNullElse(spec.getNodeSelector(), Map.of());
        if (!labels.entrySet().containsAll(selector.entrySet())) {
            return false;
        }
        NodeAffinity affinity =
                spec.getAffinity() == null ? null : spec.getAffinity().getNodeAffinity();
        NodeSelector required = affinity == null ? null : affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
        return required == null || matches(required, labels, name);
    }

    /** Returns whether one of the terms of a selector matches. */
    static boolean matches(NodeSelector selector, NodeState node) {
        return matches(selector, node.labels(), node.name());
    }

    private static boolean matches(NodeSelector selector, Map<String, String> labels, String name) {
        return selector.getNodeSelectorTerms().stream().anyMatch(term -> matches(term, labels, name));
    }

    /** Returns whether all requirements of a term match; a term without requirements matches nothing. */
    static boolean matches(NodeSelectorTerm term, NodeState node) {
        return matches(term, node.labels(), node.name());
    }

    private static boolean matches(NodeSelectorTerm term, Map<String, String> labels, String name) {
        List<NodeSelectorRequirement> expressions = list(term.getMatchExpressions());
        List<NodeSelectorRequirement> fields = list(term.getMatchFields());
        return !(expressions.isEmpty() && fields.isEmpty())
                && expressions.stream().allMatch(one -> matches(one, labels.get(one.getKey())))
                && fields.stream().allMatch(one -> matches(one, name));
    }

    private static List<NodeSelectorRequirement> list(@Nullable List<NodeSelectorRequirement> requirements) {
        return Objects.requireNonNullElse(requirements, List.of());
    }

    private static boolean matches(NodeSelectorRequirement requirement, @Nullable String value) {
        List<String> values = Objects.requireNonNullElse(requirement.getValues(), List.of());
        return switch (requirement.getOperator()) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> value != null && compare(value, values) > 0;
            case "Lt" -> value != null && compare(value, values) < 0;
            default -> false;
        };
    }

    /** Compares integers; other text is neither greater nor less. */
    private static int compare(String value, List<String> values) {
        try {
            return values.isEmpty() ? 0 : Long.compare(Long.parseLong(value), Long.parseLong(values.get(0)));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
