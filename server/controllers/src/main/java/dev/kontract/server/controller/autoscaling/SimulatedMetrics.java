package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.CrossVersionObjectReference;
import dev.kontract.model.MetricIdentifier;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.Quantity.Format;
import dev.kontract.server.controller.workload.PodHealth;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The usage of simulated containers: of the CPU half of what a container requests, of memory three quarters. A container that requests
 * none uses 10m and 32Mi. The annotations {@value #CPU} and {@value #MEMORY} of a pod set the usage of each of its containers;
 * invalid amounts are ignored.
 *
 * <p>There is a measurement of containers that run on a node. As on a cluster with metrics-server, there are no other metrics.
 */
public final class SimulatedMetrics implements AutoscalingMetrics {

    static final String CPU = "simulation.kontract.dev/cpu-usage";
    static final String MEMORY = "simulation.kontract.dev/memory-usage";

    private static final Quantity SOME_CPU = Quantity.parse("10m");
    private static final Quantity SOME_MEMORY = Quantity.parse("32Mi");
    private static final BigDecimal CPU_SHARE = new BigDecimal("0.5");
    private static final BigDecimal MEMORY_SHARE = new BigDecimal("0.75");

    @Override
    public Map<String, Map<String, Quantity>> usage(Pod pod) {
        if (!PodHealth.phase(pod).equals("Running") || pod.getSpec().getNodeName() == null) {
            return Map.of();
        }
        Map<String, Container> declared = Stream.of(
                        pod.getSpec().getContainers(), pod.getSpec().getInitContainers())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .collect(Collectors.toMap(Container::getName, each -> each));
        Map<String, Map<String, Quantity>> usage = new HashMap<>();
        Stream.of(pod.getStatus().getContainerStatuses(), pod.getStatus().getInitContainerStatuses())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(SimulatedMetrics::isRunning)
                .map(status -> declared.get(status.getName()))
                .filter(Objects::nonNull)
                .forEach(container -> usage.put(container.getName(), usage(pod, container)));
        return usage;
    }

    private static boolean isRunning(ContainerStatus status) {
        return status.getState() != null && status.getState().getRunning() != null;
    }

    private static Map<String, Quantity> usage(Pod pod, Container container) {
        return Map.of(
                "cpu",
                annotated(pod, CPU)
                        .orElseGet(() -> share(container, "cpu", CPU_SHARE, 3)
                                .map(amount -> Quantity.of(amount, Format.DECIMAL_SI))
                                .orElse(SOME_CPU)),
                "memory",
                annotated(pod, MEMORY)
                        .orElseGet(() -> share(container, "memory", MEMORY_SHARE, 0)
                                .map(amount -> Quantity.of(amount, Format.BINARY_SI))
                                .orElse(SOME_MEMORY)));
    }

    private static Optional<Quantity> annotated(Pod pod, String annotation) {
        Map<String, String> annotations = pod.metadata().getAnnotations();
        return annotations == null
                ? Optional.empty()
                : Optional.ofNullable(annotations.get(annotation))
                        .flatMap(Quantity::find)
                        .filter(amount -> amount.signum() >= 0);
    }

    /** Returns a share of what a container requests, rounded up; empty if it requests none. */
    private static Optional<BigDecimal> share(Container container, String resource, BigDecimal share, int decimals) {
        return Optional.ofNullable(
                        RequestedAmounts.requests(container.getResources()).get(resource))
                .filter(requested -> requested.signum() > 0)
                .map(requested -> requested.amount().multiply(share).setScale(decimals, RoundingMode.CEILING));
    }

    @Override
    public Optional<Quantity> ofPod(MetricIdentifier metric, Pod pod) {
        throw new UnsupportedOperationException(MetricReadings.NO_CUSTOM);
    }

    @Override
    public Optional<Quantity> ofObject(MetricIdentifier metric, String namespace, CrossVersionObjectReference object) {
        throw new UnsupportedOperationException(MetricReadings.NO_CUSTOM);
    }

    @Override
    public List<Quantity> external(MetricIdentifier metric, String namespace) {
        throw new UnsupportedOperationException(MetricReadings.notServedExternally(metric));
    }
}
