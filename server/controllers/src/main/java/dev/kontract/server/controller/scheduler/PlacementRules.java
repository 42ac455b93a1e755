package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerPort;
import dev.kontract.model.Pod;
import dev.kontract.model.Taint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which nodes are feasible for a pod. The first rule that rejects a node determines the reason, in upstream's order.
 */
final class PlacementRules {

    private static final Taint UNSCHEDULABLE =
            new Taint().key("node.kubernetes.io/unschedulable").effect("NoSchedule");
    private static final Set<String> EVERYWHERE = Set.of("", "0.0.0.0");

    private final Collection<NodeState> nodes;
    private final List<NodeState> exclusive;
    private final PodTerms terms;
    private final BiFunction<Pod, NodeState, Optional<Refusal>> volumes;

    /**
     * Creates the rules for a cluster.
     *
     * @param volumes returns the reason why the volumes of a pod cannot be reached from a node
     */
    PlacementRules(Collection<NodeState> nodes, PodTerms terms, BiFunction<Pod, NodeState, Optional<Refusal>> volumes) {
        this.nodes = nodes;
        this.exclusive = nodes.stream()
                .filter(node -> !node.exclusive().isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
        this.terms = terms;
        this.volumes = volumes;
    }

    /** Returns the same rules for a cluster in which a node is in another state. */
    PlacementRules with(NodeState changed) {
        List<NodeState> next = nodes.stream()
                .map(node -> node.name().equals(changed.name()) ? changed : node)
                .toList();
        return new PlacementRules(next, terms, volumes);
    }

    /** Takes account of a pod that was added to a node. */
    void added(Pod pod, NodeState node) {
        if (!PodTerms.antiAffinity(pod).isEmpty() && !exclusive.contains(node)) {
            exclusive.add(node);
        }
    }

    /**
     * Returns the reason why a node is not feasible; empty if it is. It must be feasible both with and without the nominated
     * pods of equal or higher priority, because they may or may not be assigned.
     */
    Optional<Refusal> refusal(Pod pod, NodeState node) {
        return refusal(pod, node, spread(pod));
    }

    /** Returns the spread of a pod over the nodes, with which to examine several of them. */
    TopologySpread spread(Pod pod) {
        return new TopologySpread(pod, nodes);
    }

    /** Same as {@link #refusal(Pod, NodeState)}, with the {@link #spread} of the pod. */
    Optional<Refusal> refusal(Pod pod, NodeState node, TopologySpread spread) {
        List<Pod> ahead = node.nominated().stream()
                .filter(other -> PodRank.priority(other) >= PodRank.priority(pod))
                .filter(other -> !PodRank.uid(other).equals(PodRank.uid(pod)))
                .toList();
        if (ahead.isEmpty()) {
            return refusalNow(pod, node, spread);
        }
        NodeState crowded = node.copy();
        ahead.forEach(crowded::add);
        PlacementRules next = with(crowded);
        return next.refusalNow(pod, crowded, next.spread(pod)).or(() -> refusalNow(pod, node, spread));
    }

    private Optional<Refusal> refusalNow(Pod pod, NodeState node, TopologySpread spread) {
        return ownRefusal(pod, node)
                .or(() -> volumes.apply(pod, node))
                .or(() -> spread.refusal(node))
                .or(() -> otherPods(pod, node));
    }

    /** Returns the reason why a node is not feasible whatever the other nodes and the volumes are; empty if there is none. */
    static Optional<Refusal> ownRefusal(Pod pod, NodeState node) {
        if (node.unschedulable()
                && Tolerance.of(pod.getSpec().getTolerations(), UNSCHEDULABLE).isEmpty()) {
            return Optional.of(Refusal.lasting("node(s) were unschedulable"));
        }
        if (intolerable(pod, node).isPresent()) {
            return Optional.of(Refusal.lasting("node(s) had untolerated taint(s)"));
        }
        if (!NodeSelection.matches(pod, node)) {
            return Optional.of(Refusal.lasting("node(s) didn't match Pod's node affinity/selector"));
        }
        if (portTaken(pod, node)) {
            return Optional.of(Refusal.passing("node(s) didn't have free ports for the requested pod ports"));
        }
        return resources(pod, node);
    }

    private Optional<Refusal> otherPods(Pod pod, NodeState node) {
        if (!terms.affinityMet(pod, node, nodes)) {
            return Optional.of(Refusal.lasting("node(s) didn't match pod affinity rules"));
        }
        if (!terms.antiAffinityMet(pod, node, nodes)) {
            return Optional.of(Refusal.passing("node(s) didn't match pod anti-affinity rules"));
        }
        return terms.othersAllow(pod, node, exclusive)
                ? Optional.empty()
                : Optional.of(Refusal.passing("node(s) didn't satisfy existing pods anti-affinity rules"));
    }

    /** Returns a taint that keeps the pod off the node. */
    static Optional<Taint> intolerable(Pod pod, NodeState node) {
        return node.taints().stream()
                .filter(taint -> !"PreferNoSchedule".equals(taint.getEffect()))
                .filter(taint ->
                        Tolerance.of(pod.getSpec().getTolerations(), taint).isEmpty())
                .findFirst();
    }

    private static Optional<Refusal> resources(Pod pod, NodeState node) {
        List<String> reasons = new ArrayList<>();
        boolean lasting = false;
        if (BigDecimal.valueOf(node.pods().size() + 1L).compareTo(node.allocatable("pods")) > 0) {
            reasons.add("Too many pods");
        }
        for (Map.Entry<String, BigDecimal> request : PodRequests.of(pod).entrySet()) {
            String resource = request.getKey();
            if (request.getValue().signum() > 0 && request.getValue().compareTo(node.free(resource)) > 0) {
                reasons.add("Insufficient " + resource);
                lasting |= request.getValue().compareTo(node.allocatable(resource)) > 0;
            }
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(new Refusal(reasons, lasting));
    }

    /** Returns whether a pod on the node uses a host port that the pod needs. */
    static boolean portTaken(Pod pod, NodeState node) {
        List<ContainerPort> wanted = hostPorts(pod).toList();
        return !wanted.isEmpty()
                && node.pods().stream()
                        .flatMap(PlacementRules::hostPorts)
                        .anyMatch(taken -> wanted.stream().anyMatch(port -> collides(port, taken)));
    }

    static Stream<ContainerPort> hostPorts(Pod pod) {
        return pod.getSpec().getContainers().stream()
                .map(Container::getPorts)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(port -> port.getHostPort() != null && port.getHostPort() > 0);
    }

    private static boolean collides(ContainerPort one, ContainerPort other) {
        return Objects.equals(one.getHostPort(), other.getHostPort())
                && Objects.equals(one.getProtocol(), other.getProtocol())
                && (anywhere(one.getHostIP())
                        || anywhere(other.getHostIP())
                        || Objects.equals(one.getHostIP(), other.getHostIP()));
    }

    private static boolean anywhere(@Nullable String address) {
        return EVERYWHERE.contains(Objects.requireNonNullElse(address, ""));
    }
}
