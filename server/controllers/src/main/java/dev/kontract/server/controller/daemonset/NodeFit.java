package dev.kontract.server.controller.daemonset;

import dev.kontract.model.DaemonSet;
import dev.kontract.model.Node;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Taint;
import dev.kontract.model.Toleration;
import dev.kontract.server.controller.scheduler.NodeSelection;
import dev.kontract.server.controller.scheduler.Tolerance;
import java.util.List;
import java.util.Objects;
import java.util.Set;

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
        if ((!asked.isEmpty() && !asked.equals(name)) || !NodeSelection.matches(spec, node)) {
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
                .allMatch(taint -> Tolerance.of(tolerations, taint).isPresent());
    }
}
