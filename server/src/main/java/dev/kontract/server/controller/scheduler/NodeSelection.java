package dev.kontract.server.controller.scheduler;

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
final class NodeSelection {

    private NodeSelection() {}

    /** Whether a node has what the pod requires. */
    static boolean matches(Pod pod, NodeState node) {
        PodSpec spec = pod.getSpec();
        Map<String, String> labels = Objects.requireNonNullElse(spec.getNodeSelector(), Map.of());
        if (!node.labels().entrySet().containsAll(labels.entrySet())) {
            return false;
        }
        NodeAffinity affinity =
                spec.getAffinity() == null ? null : spec.getAffinity().getNodeAffinity();
        NodeSelector required = affinity == null ? null : affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
        return required == null || matches(required, node);
    }

    /** Whether one of the terms of a selector matches. */
    static boolean matches(NodeSelector selector, NodeState node) {
        return selector.getNodeSelectorTerms().stream().anyMatch(term -> matches(term, node));
    }

    /** Whether all requirements of a term match; a term without requirements matches nothing. */
    static boolean matches(NodeSelectorTerm term, NodeState node) {
        List<NodeSelectorRequirement> labels = list(term.getMatchExpressions());
        List<NodeSelectorRequirement> fields = list(term.getMatchFields());
        return !(labels.isEmpty() && fields.isEmpty())
                && labels.stream().allMatch(one -> matches(one, node.labels().get(one.getKey())))
                && fields.stream().allMatch(one -> matches(one, node.name()));
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

    /** Compares whole numbers; a text that is none is neither greater nor less. */
    private static int compare(String value, List<String> values) {
        try {
            return values.isEmpty() ? 0 : Long.compare(Long.parseLong(value), Long.parseLong(values.get(0)));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
