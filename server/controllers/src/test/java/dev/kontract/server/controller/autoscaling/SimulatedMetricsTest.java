package dev.kontract.server.controller.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStateRunning;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.MetricIdentifier;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimulatedMetricsTest {

    private final SimulatedMetrics metrics = new SimulatedMetrics();

    /** A pod of three containers, of which {@code stopped} does not run. */
    private static Pod pod() {
        return new Pod()
                .metadata(new ObjectMeta().name("web"))
                .spec(new PodSpec()
                        .nodeName("node-1")
                        .initContainers(List.of(container("sidecar", Map.of())))
                        .containers(List.of(
                                container("main", Map.of("cpu", Quantity.parse("3m"), "memory", Quantity.parse("1Gi"))),
                                container("stopped", Map.of()))))
                .status(new PodStatus()
                        .phase("Running")
                        .initContainerStatuses(List.of(running("sidecar")))
                        .containerStatuses(List.of(
                                running("main"),
                                new ContainerStatus().name("stopped").state(new ContainerState()))));
    }

    private static Container container(String name, Map<String, Quantity> requests) {
        return new Container().name(name).resources(new ResourceRequirements().requests(requests));
    }

    private static ContainerStatus running(String name) {
        return new ContainerStatus().name(name).state(new ContainerState().running(new ContainerStateRunning()));
    }

    @Test
    void usage_isAShareOfTheRequests_ofContainersThatRun() {
        assertThat(metrics.usage(pod()))
                .isEqualTo(Map.of(
                        "main",
                        Map.of("cpu", Quantity.parse("2m"), "memory", Quantity.parse("768Mi")),
                        "sidecar",
                        Map.of("cpu", Quantity.parse("10m"), "memory", Quantity.parse("32Mi"))));
    }

    @Test
    void podWithoutNode_orThatDoesNotRun_isNotMeasured() {
        Pod unbound = pod();
        unbound.getSpec().setNodeName(null);
        Pod finished = pod();
        finished.getStatus().setPhase("Succeeded");

        assertThat(metrics.usage(unbound)).isEmpty();
        assertThat(metrics.usage(finished)).isEmpty();
    }

    @Test
    void annotations_setTheUsage_andInvalidOnesAreIgnored() {
        Pod pod = pod();
        pod.metadata().annotations(Map.of(SimulatedMetrics.CPU, "250m", SimulatedMetrics.MEMORY, "-1Mi"));

        assertThat(metrics.usage(pod).get("main"))
                .containsEntry("cpu", Quantity.parse("250m"))
                .containsEntry("memory", Quantity.parse("768Mi"));
    }

    @Test
    void otherMetrics_haveNoApi() {
        MetricReadings readings = new MetricReadings(Optional.of(metrics));
        MetricIdentifier metric = new MetricIdentifier().name("rps");

        assertThatThrownBy(() -> readings.pods(metric, List.of(pod())))
                .hasMessageEndingWith("no custom metrics API (custom.metrics.k8s.io) registered");
        assertThatThrownBy(() -> readings.external(metric, "shop"))
                .hasMessageEndingWith(
                        "the server could not find the requested resource (get rps.external.metrics.k8s.io)");
    }
}
