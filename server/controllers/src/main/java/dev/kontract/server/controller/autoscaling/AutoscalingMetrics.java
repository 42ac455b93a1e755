package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.CrossVersionObjectReference;
import dev.kontract.model.MetricIdentifier;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The metrics that HorizontalPodAutoscalers follow, in place of a cluster's metrics APIs. Only {@link #usage} has to be
 * implemented, for metrics of types {@code Resource} and {@code ContainerResource} and for {@code metrics.k8s.io}, which the server
 * then serves; the other methods provide no metrics by default.
 *
 * <p>Values are treated as measured at the time of the call. Each autoscaler queries them every 15 seconds, by the clock of the
 * server. An exception is treated as a failure of the metrics API, and its message is reported in the condition {@code
 * ScalingActive}. Implementations must be thread-safe.
 *
 * <pre>{@code
 * AtomicReference<Quantity> cpu = new AtomicReference<>(Quantity.parse("100m"));
 * ServerConfig config = ServerConfig.builder()
 *         .controllers("*")
 *         .autoscalingMetrics(pod -> Map.of("app", Map.of("cpu", cpu.get())))
 *         .build();
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#support-for-metrics-apis">Support
 *     for metrics APIs</a>
 */
@FunctionalInterface
public interface AutoscalingMetrics {

    /**
     * Returns the usage of a pod's containers, by name of the container and then of the resource.
     *
     * @return empty if there is no measurement of the pod
     */
    Map<String, Map<String, Quantity>> usage(Pod pod);

    /** Returns the value of a metric of type {@code Pods} for one pod; empty if it has none. */
    default Optional<Quantity> ofPod(MetricIdentifier metric, Pod pod) {
        return Optional.empty();
    }

    /** Returns the value of a metric of type {@code Object}; empty if the object has none. */
    default Optional<Quantity> ofObject(MetricIdentifier metric, String namespace, CrossVersionObjectReference object) {
        return Optional.empty();
    }

    /** Returns the values of a metric of type {@code External}, which are added up; empty if there is no such metric. */
    default List<Quantity> external(MetricIdentifier metric, String namespace) {
        return List.of();
    }
}
