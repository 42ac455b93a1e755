package dev.kontract.server.controller.daemonset;

import dev.kontract.model.Affinity;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.Node;
import dev.kontract.model.NodeAffinity;
import dev.kontract.model.NodeSelector;
import dev.kontract.model.NodeSelectorRequirement;
import dev.kontract.model.NodeSelectorTerm;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Taint;
import dev.kontract.model.Toleration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a node should run a pod of a DaemonSet.
 *
 * @param shouldRun whether it gets one
 * @param mayStay whether one that runs there may stay
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/#how-daemon-pods-are-scheduled">How
 *     daemon pods are scheduled</a>
 */
record NodeFit(boolean shouldRun, boolean mayStay) {

    private static final String NO_EXECUTE = "NoExecute";
    private static final NodeFit NOT = new NodeFit(false, false);

    static NodeFit of(DaemonSet set, Node node) {
        PodSpec spec = set.getSpec().getTemplate().getSpec();
        String name = Objects.requireNonNull(node.name());
        String asked = Objects.requireNonNullElse(spec.getNodeName(), "");
        if (!asked.isEmpty() && !asked.equals(name) || !isSelected(spec, node)) {
            return NOT;
        }
        List<Toleration> tolerations = DaemonPods.tolerations(spec);
        return new NodeFit(
                isTolerated(node, tolerations, Set.of(NO_EXECUTE, "NoSchedule")),
                isTolerated(node, tolerations, Set.of(NO_EXECUTE)));
    }

    private static boolean isTolerated(Node node, List<Toleration> tolerations, Set<String> effects) {
        List<Taint> taints = node.getSpec() == null ? null : node.getSpec().getTaints();
        return Objects.requireNonNullElse(taints, List.<Taint>of()).stream()
                .filter(taint -> effects.contains(taint.getEffect()))
                .allMatch(taint -> tolerations.stream().anyMatch(toleration -> covers(toleration, taint)));
    }

    private static boolean covers(Toleration toleration, Taint taint) {
        return isEmptyOr(toleration.getEffect(), taint.getEffect())
                && isEmptyOr(toleration.getKey(), taint.getKey())
                && ("Exists".equals(toleration.getOperator())
                        || text(toleration.getValue()).equals(text(taint.getValue())));
    }

    private static boolean isEmptyOr(@Nullable String value, String other) {
        return text(value).isEmpty() || other.equals(value);
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }

    private static boolean isSelected(PodSpec spec, Node node) {
        Map<String, String> selector = Objects.requireNonNullElse(spec.getNodeSelector(), Map.of());
        Affinity affinity = spec.getAffinity();
        NodeAffinity ofNodes = affinity == null ? null : affinity.getNodeAffinity();
        NodeSelector required = ofNodes == null ? null : ofNodes.getRequiredDuringSchedulingIgnoredDuringExecution();
        return node.labels().entrySet().containsAll(selector.entrySet())
                && (required == null || required.getNodeSelectorTerms().stream().anyMatch(term -> matches(term, node)));
    }

    /** A term without requirements matches nothing. */
    private static boolean matches(NodeSelectorTerm term, Node node) {
        List<NodeSelectorRequirement> labels = list(term.getMatchExpressions());
        List<NodeSelectorRequirement> fields = list(term.getMatchFields());
        return !(labels.isEmpty() && fields.isEmpty())
                && labels.stream().allMatch(one -> holds(one, node.labels().get(one.getKey())))
                && fields.stream().allMatch(one -> holds(one, node.name()));
    }

    private static List<NodeSelectorRequirement> list(@Nullable List<NodeSelectorRequirement> requirements) {
        return Objects.requireNonNullElse(requirements, List.of());
    }

    private static boolean holds(NodeSelectorRequirement requirement, @Nullable String value) {
        List<String> values = Objects.requireNonNullElse(requirement.getValues(), List.of());
        return switch (requirement.getOperator()) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            case "Gt" -> compare(value, values) > 0;
            case "Lt" -> compare(value, values) < 0;
            default -> false;
        };
    }

    private static int compare(@Nullable String value, List<String> values) {
        try {
            return value == null || values.isEmpty()
                    ? 0
                    : Long.compare(Long.parseLong(value), Long.parseLong(values.get(0)));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
