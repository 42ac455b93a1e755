package dev.kontract.server.controller.scheduler;

import dev.kontract.model.Affinity;
import dev.kontract.model.ContainerPort;
import dev.kontract.model.NodeAffinity;
import dev.kontract.model.NodeSelector;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Toleration;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a pod that decide how suitable a node is by itself; the pods of one workload share them.
 *
 * @param requests the requested resources
 * @param ports the host ports
 * @param selector the node selector
 * @param affinity the node affinity
 * @param tolerations the tolerated taints
 */
record PodShape(
        Map<String, BigDecimal> requests,
        List<ContainerPort> ports,
        @Nullable Map<String, String> selector,
        @Nullable NodeAffinity affinity,
        @Nullable List<Toleration> tolerations) {

    /**
     * Returns the shape of a pod; empty if its preference for a node depends on other nodes and the pods there, or if it requires
     * a node by name, as each pod of a DaemonSet does.
     */
    static Optional<PodShape> of(Pod pod) {
        PodSpec spec = pod.getSpec();
        Affinity affinity = spec.getAffinity();
        if (!Objects.requireNonNullElse(spec.getTopologySpreadConstraints(), List.of())
                        .isEmpty()
                || (affinity != null
                        && (affinity.getPodAffinity() != null
                                || affinity.getPodAntiAffinity() != null
                                || requiresName(affinity.getNodeAffinity())))) {
            return Optional.empty();
        }
        return Optional.of(new PodShape(
                PodRequests.of(pod),
                PlacementRules.hostPorts(pod).toList(),
                spec.getNodeSelector(),
                affinity == null ? null : affinity.getNodeAffinity(),
                spec.getTolerations()));
    }

    private static boolean requiresName(@Nullable NodeAffinity affinity) {
        NodeSelector required = affinity == null ? null : affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
        return required != null
                && required.getNodeSelectorTerms().stream()
                        .anyMatch(term -> !Objects.requireNonNullElse(term.getMatchFields(), List.of())
                                .isEmpty());
    }
}
