package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The checks of a kubelet before it runs a pod, which may have been bound without the scheduler.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#nodename">nodeName</a>
 */
public final class NodeAdmission {

    private static final String OS = "kubernetes.io/os";
    private static final String LINUX = "linux";

    /**
     * Why a pod is rejected.
     *
     * @param reason the reason in its status
     * @param message the message in its status
     */
    public record Rejection(String reason, String message) {

        private static Rejection predicate(String name, String failure) {
            return new Rejection(name, "Pod was rejected: Predicate " + name + " failed: " + failure);
        }
    }

    private NodeAdmission() {}

    /**
     * Returns the reason why a node rejects a pod; empty if it accepts it.
     *
     * @param others the other unfinished pods on the node
     */
    public static Optional<Rejection> rejection(Pod pod, Node node, Collection<Pod> others) {
        NodeState state = new NodeState(node);
        others.forEach(state::add);
        return system(pod).or(() -> resources(pod, state)).or(() -> predicates(pod, state));
    }

    private static Optional<Rejection> system(Pod pod) {
        if (!pod.labels().getOrDefault(OS, LINUX).equals(LINUX)) {
            return Optional.of(new Rejection(
                    "PodOSSelectorNodeLabelDoesNotMatch",
                    "Pod was rejected: Failed to admit pod as the `kubernetes.io/os` label doesn't match node label"));
        }
        if (pod.getSpec().getOs() != null && !LINUX.equals(pod.getSpec().getOs().getName())) {
            return Optional.of(new Rejection(
                    "PodOSNotSupported",
                    "Pod was rejected: Failed to admit pod as the OS field doesn't match node OS"));
        }
        return Optional.empty();
    }

    /** Reports the first insufficient resource. A node without allocatable resources accepts any pod. */
    private static Optional<Rejection> resources(Pod pod, NodeState node) {
        if (!node.reports("pods")) {
            return Optional.empty();
        }
        BigDecimal count = BigDecimal.valueOf(node.pods().size());
        if (count.compareTo(node.allocatable("pods")) >= 0) {
            return Optional.of(insufficient("pods", BigDecimal.ONE, count, node.allocatable("pods")));
        }
        Map<String, BigDecimal> requests = PodRequests.of(pod);
        return Stream.concat(
                        Stream.of("cpu", "memory", "ephemeral-storage"),
                        requests.keySet().stream()
                                .filter(NodeAdmission::isScalar)
                                .sorted())
                .filter(resource -> !isExtended(resource) || node.reports(resource))
                .flatMap(
                        resource -> resource(resource, requests.getOrDefault(resource, BigDecimal.ZERO), node).stream())
                .findFirst();
    }

    private static Optional<Rejection> resource(String resource, BigDecimal requested, NodeState node) {
        BigDecimal capacity = node.allocatable(resource);
        BigDecimal free = node.free(resource);
        return requested.signum() > 0 && requested.compareTo(free) > 0
                ? Optional.of(insufficient(resource, requested, capacity.subtract(free), capacity))
                : Optional.empty();
    }

    private static boolean isScalar(String resource) {
        return resource.contains("/") || resource.startsWith("hugepages-");
    }

    private static boolean isExtended(String resource) {
        return resource.contains("/") && !resource.contains("kubernetes.io/");
    }

    private static Rejection insufficient(String resource, BigDecimal requested, BigDecimal used, BigDecimal capacity) {
        return new Rejection(
                "OutOf" + resource,
                "Pod was rejected: Node didn't have enough resource: " + resource + ", requested: "
                        + number(resource, requested) + ", used: " + number(resource, used) + ", capacity: "
                        + number(resource, capacity));
    }

    /** Processors are counted in thousandths. */
    private static String number(String resource, BigDecimal amount) {
        BigDecimal scaled = resource.equals("cpu") ? amount.movePointRight(3) : amount;
        return scaled.setScale(0, RoundingMode.UP).toPlainString();
    }

    private static Optional<Rejection> predicates(Pod pod, NodeState node) {
        if (!NodeSelection.matches(pod, node)) {
            return Optional.of(
                    Rejection.predicate("NodeAffinity", "node(s) didn't match Pod's node affinity/selector"));
        }
        if (PlacementRules.portTaken(pod, node)) {
            return Optional.of(
                    Rejection.predicate("NodePorts", "node(s) didn't have free ports for the requested pod ports"));
        }
        boolean evicted = node.taints().stream()
                .filter(taint -> "NoExecute".equals(taint.getEffect()))
                .anyMatch(taint ->
                        Tolerance.of(pod.getSpec().getTolerations(), taint).isEmpty());
        return evicted && !isStatic(pod)
                ? Optional.of(Rejection.predicate("TaintToleration", "node(s) had taints that the pod didn't tolerate"))
                : Optional.empty();
    }

    private static boolean isStatic(Pod pod) {
        Map<String, String> annotations =
                Objects.requireNonNullElse(pod.metadata().getAnnotations(), Map.of());
        return !annotations.getOrDefault("kubernetes.io/config.source", "api").equals("api");
    }
}
