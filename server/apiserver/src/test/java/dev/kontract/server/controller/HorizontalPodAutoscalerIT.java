package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.CrossVersionObjectReference;
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.ExternalMetricSource;
import dev.kontract.model.HPAScalingPolicy;
import dev.kontract.model.HPAScalingRules;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerBehavior;
import dev.kontract.model.HorizontalPodAutoscalerCondition;
import dev.kontract.model.HorizontalPodAutoscalerSpec;
import dev.kontract.model.HorizontalPodAutoscalerStatus;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.MetricIdentifier;
import dev.kontract.model.MetricSpec;
import dev.kontract.model.MetricStatus;
import dev.kontract.model.MetricTarget;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectMetricSource;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.PodsMetricSource;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceMetricSource;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.autoscaling.AutoscalingMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HorizontalPodAutoscalerIT {

    private static final Duration PERIOD = Duration.ofSeconds(15);

    private final Measured measured = new Measured();

    @RegisterExtension
    private final FrozenServer server =
            new FrozenServer(config -> config.controllers("*").autoscalingMetrics(measured));

    /** Every pod uses the same, except for some without a measurement. */
    private static final class Measured implements AutoscalingMetrics {

        private volatile String cpu = "";
        private volatile String requestsPerSecond = "";
        private volatile int measuredPods = Integer.MAX_VALUE;
        private int asked;

        @Override
        public synchronized Map<String, Map<String, Quantity>> usage(Pod pod) {
            return cpu.isEmpty() || asked++ >= measuredPods
                    ? Map.of()
                    : Map.of("app", Map.of("cpu", Quantity.parse(cpu)));
        }

        @Override
        public Optional<Quantity> ofPod(MetricIdentifier metric, Pod pod) {
            return requestsPerSecond.isEmpty() || !metric.getName().equals("rps")
                    ? Optional.empty()
                    : Optional.of(Quantity.parse(requestsPerSecond));
        }

        @Override
        public Optional<Quantity> ofObject(
                MetricIdentifier metric, String namespace, CrossVersionObjectReference object) {
            return Optional.of(Quantity.parse("40"));
        }

        @Override
        public List<Quantity> external(MetricIdentifier metric, String namespace) {
            return List.of(Quantity.parse("20"), Quantity.parse("10"));
        }
    }

    @Test
    void scalesUpAtOnce_andDownWhenTheWindowHasPassed() {
        deploy("web", 2);
        measured.cpu = "100m";
        create("web", limits(1, 10));
        server.advance(PERIOD);

        assertThat(replicas("web")).as("twice the target, from two").isEqualTo(4);
        assertThat(condition("AbleToScale", "web"))
                .isEqualTo("True SucceededRescale the HPA controller was able to update the target scale to 4");
        assertThat(condition("ScalingActive", "web"))
                .isEqualTo("True ValidMetricFound the HPA was able to successfully calculate a replica count from cpu"
                        + " resource utilization (percentage of request)");
        assertThat(condition("ScalingLimited", "web")).startsWith("False DesiredWithinRange ");
        assertThat(messages("SuccessfulRescale"))
                .containsExactly("New size: 4; reason: cpu resource utilization (percentage of request) above target");
        HorizontalPodAutoscalerStatus status = autoscaler("web").getStatus();
        assertThat(status.getDesiredReplicas()).isEqualTo(4);
        assertThat(status.getLastScaleTime().instant()).isEqualTo("2030-01-01T00:00:15Z");
        assertThat(status.getCurrentMetrics().get(0).getResource().getCurrent().getAverageUtilization())
                .isEqualTo(100);
        assertThat(status.getCurrentMetrics().get(0).getResource().getCurrent().getAverageValue())
                .hasToString("100m");

        measured.cpu = "25m";
        server.advance(Duration.ofMinutes(5).minus(PERIOD));
        assertThat(replicas("web")).isEqualTo(4);
        assertThat(condition("AbleToScale", "web")).startsWith("True ScaleDownStabilized ");
        server.advance(PERIOD.multipliedBy(3));
        assertThat(replicas("web")).isEqualTo(2);
        assertThat(messages("SuccessfulRescale")).contains("New size: 2; reason: All metrics below target");
    }

    @Test
    void tolerance_keepsTheScale() {
        deploy("web", 2);
        measured.cpu = "54m";
        create("web", limits(1, 10));
        server.advance(PERIOD.multipliedBy(2));

        assertThat(replicas("web")).isEqualTo(2);
        assertThat(condition("AbleToScale", "web"))
                .isEqualTo("True ReadyForNewScale recommended size matches current size");
        assertThat(condition("ScalingLimited", "web"))
                .isEqualTo("False DesiredWithinRange the desired count is within the acceptable range");
    }

    @Test
    void limits_areKept() {
        deploy("web", 2);
        measured.cpu = "400m";
        create("web", limits(1, 3));
        server.advance(PERIOD);
        assertThat(replicas("web")).isEqualTo(3);
        assertThat(condition("ScalingLimited", "web")).startsWith("True TooManyReplicas ");

        autoscalers().patch("web", Patch.merge().set("/spec/maxReplicas", 9).set("/spec/minReplicas", 5));
        server.advance(PERIOD);
        assertThat(replicas("web")).isEqualTo(5);
        assertThat(messages("SuccessfulRescale"))
                .contains("New size: 5; reason: Current number of replicas below Spec.MinReplicas");

        deployments().scale("web", 0);
        server.advance(PERIOD);
        assertThat(replicas("web")).isZero();
        assertThat(condition("ScalingActive", "web")).startsWith("False ScalingDisabled ");
    }

    @Test
    void behavior_limitsTheRateOfEachPeriod() {
        deploy("web", 2);
        measured.cpu = "400m";
        HPAScalingRules up =
                rules(0, new HPAScalingPolicy().type("Pods").value(1).periodSeconds(60));
        HPAScalingRules down =
                rules(0, new HPAScalingPolicy().type("Percent").value(50).periodSeconds(60));
        create(
                "web",
                limits(1, 10)
                        .behavior(new HorizontalPodAutoscalerBehavior()
                                .scaleUp(up)
                                .scaleDown(down)));
        server.advance(PERIOD);
        assertThat(replicas("web")).isEqualTo(3);
        server.advance(PERIOD);
        assertThat(replicas("web")).as("within the same minute").isEqualTo(3);
        assertThat(condition("ScalingLimited", "web")).startsWith("True ScaleUpLimit ");
        server.advance(Duration.ofMinutes(1));
        assertThat(replicas("web")).isEqualTo(4);

        measured.cpu = "1m";
        server.advance(PERIOD);
        assertThat(replicas("web")).as("half of the three of a minute ago").isEqualTo(1);
    }

    @Test
    void missingPods_dampenTheChange() {
        deploy("web", 4);
        measured.cpu = "100m";
        measured.measuredPods = 1;
        create("web", limits(1, 10));
        server.advance(PERIOD);

        assertThat(replicas("web")).as("three of four count as idle").isEqualTo(4);
        assertThat(condition("ScalingActive", "web")).startsWith("True ");
    }

    @Test
    void metricOfPods_isAveraged() {
        deploy("web", 2);
        measured.requestsPerSecond = "30";
        MetricTarget target = new MetricTarget().type("AverageValue").averageValue(Quantity.parse("20"));
        PodsMetricSource source = new PodsMetricSource()
                .metric(new MetricIdentifier().name("rps"))
                .target(target);
        create(
                "web",
                limits(1, 10).metrics(List.of(new MetricSpec().type("Pods").pods(source))));
        server.advance(PERIOD);

        assertThat(replicas("web")).isEqualTo(3);
        assertThat(messages("SuccessfulRescale")).containsExactly("New size: 3; reason: pods metric rps above target");
    }

    @Test
    void severalMetrics_theOneThatAsksForMostWins() {
        deploy("web", 2);
        MetricIdentifier depth = new MetricIdentifier().name("depth");
        ExternalMetricSource queue = new ExternalMetricSource()
                .metric(depth)
                .target(new MetricTarget().type("AverageValue").averageValue(Quantity.parse("10")));
        ObjectMetricSource service = new ObjectMetricSource()
                .metric(depth)
                .describedObject(new CrossVersionObjectReference()
                        .apiVersion("v1")
                        .kind("Service")
                        .name("web"))
                .target(new MetricTarget().type("Value").value(Quantity.parse("20")));
        create(
                "web",
                limits(1, 10)
                        .metrics(List.of(
                                new MetricSpec().type("External").external(queue),
                                new MetricSpec().type("Object")._object(service))));
        server.advance(PERIOD);

        assertThat(replicas("web")).isEqualTo(4);
        assertThat(messages("SuccessfulRescale"))
                .containsExactly("New size: 4; reason: Service metric depth above target");
        List<MetricStatus> metrics = autoscaler("web").getStatus().getCurrentMetrics();
        assertThat(metrics.get(0).getExternal().getCurrent().getAverageValue()).hasToString("15");
        assertThat(metrics.get(1).getObject().getCurrent().getValue()).hasToString("40");
    }

    @Test
    void missingMetrics_areReported() {
        deploy("web", 2);
        create("web", limits(1, 10));
        server.advance(PERIOD);

        String why = "failed to get cpu utilization: unable to get metrics for resource cpu: no metrics returned from"
                + " resource metrics API";
        assertThat(replicas("web")).isEqualTo(2);
        assertThat(condition("ScalingActive", "web"))
                .isEqualTo("False FailedGetResourceMetric the HPA was unable to compute the replica count: " + why);
        assertThat(condition("AbleToScale", "web")).startsWith("True SucceededGetScale ");
        assertThat(messages("FailedGetResourceMetric")).containsExactly(why);
        assertThat(messages("FailedComputeMetricsReplicas"))
                .containsExactly("invalid metrics (1 invalid out of 1), first error is: failed to get cpu resource"
                        + " metric value: " + why);
    }

    @Test
    void missingTargets_areReported() {
        create("web", limits(1, 10));
        server.advance(PERIOD);
        assertThat(condition("AbleToScale", "web"))
                .isEqualTo("False FailedGetScale the HPA controller was unable to get the target's current scale:"
                        + " deployments.apps \"web\" not found");

        autoscalers().patch("web", Patch.merge().set("/spec/scaleTargetRef/kind", "Fleet"));
        server.advance(PERIOD);
        assertThat(condition("AbleToScale", "web")).endsWith("no matches for kind \"Fleet\" in group \"apps\"");
    }

    @Test
    void twoAutoscalersOfOneWorkload_areRefused() {
        deploy("web", 2);
        measured.cpu = "50m";
        create("web", limits(1, 10));
        server.advance(PERIOD);
        create("other", limits(1, 10));
        server.advance(PERIOD.multipliedBy(2));

        assertThat(condition("ScalingActive", "web"))
                .isEqualTo("False AmbiguousSelector pods by selector app=web are controlled by multiple HPAs:"
                        + " [{other default} {web default}]");
    }

    private void deploy(String name, int replicas) {
        Map<String, String> labels = Map.of("app", name);
        Container container = new Container()
                .name("app")
                .image("app:1")
                .resources(new ResourceRequirements().requests(Map.of("cpu", Quantity.parse("100m"))));
        deployments()
                .create(new Deployment()
                        .metadata(new ObjectMeta().name(name))
                        .spec(new DeploymentSpec()
                                .replicas(replicas)
                                .selector(new LabelSelector().matchLabels(labels))
                                .template(new PodTemplateSpec()
                                        .metadata(new ObjectMeta().labels(labels))
                                        .spec(new PodSpec().containers(List.of(container))))));
        server.settle();
    }

    /** An autoscaler that aims at half of the requested CPU. */
    private static HorizontalPodAutoscalerSpec limits(int least, int most) {
        MetricTarget half = new MetricTarget().type("Utilization").averageUtilization(50);
        return new HorizontalPodAutoscalerSpec()
                .scaleTargetRef(new CrossVersionObjectReference()
                        .apiVersion("apps/v1")
                        .kind("Deployment")
                        .name("web"))
                .minReplicas(least)
                .maxReplicas(most)
                .metrics(List.of(new MetricSpec()
                        .type("Resource")
                        .resource(new ResourceMetricSource().name("cpu").target(half))));
    }

    private static HPAScalingRules rules(int window, HPAScalingPolicy policy) {
        return new HPAScalingRules().stabilizationWindowSeconds(window).policies(List.of(policy));
    }

    private void create(String name, HorizontalPodAutoscalerSpec spec) {
        autoscalers()
                .create(new HorizontalPodAutoscaler()
                        .metadata(new ObjectMeta().name(name))
                        .spec(spec));
        server.settle();
    }

    private Resource<HorizontalPodAutoscaler> autoscalers() {
        return server.client().resource(Kinds.HORIZONTAL_POD_AUTOSCALER).inNamespace("default");
    }

    private Resource<Deployment> deployments() {
        return server.client().resource(Kinds.DEPLOYMENT).inNamespace("default");
    }

    private HorizontalPodAutoscaler autoscaler(String name) {
        return autoscalers().get(name);
    }

    private int replicas(String deployment) {
        return deployments().get(deployment).getSpec().getReplicas();
    }

    /** Status, reason and message. */
    private String condition(String type, String name) {
        HorizontalPodAutoscalerCondition condition = autoscaler(name).getStatus().getConditions().stream()
                .filter(each -> type.equals(each.getType()))
                .findFirst()
                .orElseThrow();
        return condition.getStatus() + ' ' + condition.getReason() + ' ' + condition.getMessage();
    }

    private List<String> messages(String reason) {
        server.settle();
        return server.client().events("default").list().items().stream()
                .filter(event -> reason.equals(event.getReason()))
                .map(event -> event.getMessage())
                .toList();
    }
}
