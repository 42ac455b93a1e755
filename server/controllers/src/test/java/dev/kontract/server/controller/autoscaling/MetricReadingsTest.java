package dev.kontract.server.controller.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.CrossVersionObjectReference;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.LabelSelectorRequirement;
import dev.kontract.model.MetricIdentifier;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetricReadingsTest {

    private static final List<Pod> PODS = List.of(new Pod().metadata(new ObjectMeta().name("web-1")));
    private static final MetricIdentifier METRIC = new MetricIdentifier().name("rps");

    private final MetricReadings none = new MetricReadings(Optional.empty());

    @Test
    void withoutSource_saysThatThereIsNoApi() {
        assertThatThrownBy(() -> none.resource("cpu", "", PODS))
                .hasMessage("unable to get metrics for resource cpu: unable to fetch metrics from resource metrics API:"
                        + " the server could not find the requested resource (get pods.metrics.k8s.io)");
        assertThatThrownBy(() -> none.pods(METRIC, PODS))
                .hasMessage("unable to get metric rps: unable to fetch metrics from custom metrics API:"
                        + " no custom metrics API (custom.metrics.k8s.io) registered");
        assertThatThrownBy(() -> none.object(
                        METRIC,
                        "shop",
                        new CrossVersionObjectReference().kind("Service").name("web")))
                .hasMessageEndingWith("registered on Service shop/web");
        assertThatThrownBy(() -> none.external(METRIC, "shop"))
                .hasMessage("unable to get external metric shop/rps/nil: unable to fetch metrics from external metrics"
                        + " API: the server could not find the requested resource (get rps.external.metrics.k8s.io)");
    }

    @Test
    void failingSource_isReported() {
        MetricReadings failing = new MetricReadings(Optional.of(pod -> {
            throw new IllegalStateException("down for maintenance");
        }));

        assertThatThrownBy(() -> failing.resource("cpu", "", PODS)).hasMessageEndingWith(": down for maintenance");
    }

    @Test
    void resource_addsContainersUp_unlessOneIsMissing() throws AutoscalingException {
        MetricReadings readings = new MetricReadings(Optional.of(pod -> Map.of(
                "app", Map.of("cpu", Quantity.parse("1"), "memory", Quantity.parse("1Ki")),
                "proxy", Map.of("cpu", Quantity.parse("5m")))));

        assertThat(readings.resource("cpu", "", PODS)).isEqualTo(Map.of("web-1", 1_005L));
        assertThat(readings.resource("cpu", "proxy", PODS)).isEqualTo(Map.of("web-1", 5L));
        assertThat(readings.resource("memory", "app", PODS)).isEqualTo(Map.of("web-1", 1_024_000L));
        assertThat(readings.resource("memory", "", PODS)).isEmpty();
    }

    @Test
    void selector_isShownAsInGo() {
        LabelSelector selector = new LabelSelector()
                .matchLabels(Map.of("queue", "jobs"))
                .matchExpressions(List.of(new LabelSelectorRequirement()
                        .key("tier")
                        .operator("In")
                        .values(List.of("a", "b"))));

        assertThat(MetricNames.external(new MetricIdentifier().name("depth").selector(selector)))
                .isEqualTo("external metric depth(&LabelSelector{MatchLabels:map[string]string{queue: jobs,},"
                        + "MatchExpressions:[]LabelSelectorRequirement{LabelSelectorRequirement{Key:tier,Operator:In,"
                        + "Values:[a b],},},})");
    }
}
